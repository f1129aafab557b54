import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The release, the commit from the folder `.git` of a clone or an image, and the version of Node.js.
 *
 * @param folder in the workspace, or in the tree that was made of it for a container
 */
export function buildInfo(folder = __dirname): { version: string; commit: string; node: string } {
  const { root, version } = workspaceOf(folder);
  return { version, commit: commitOf(root) ?? 'unknown', node: process.versions.node };
}

/** The folder whose package.json names workspaces. */
function workspaceOf(folder: string): { root: string; version: string } {
  const text = read(join(folder, 'package.json')) ?? '{}';
  const { workspaces, version } = JSON.parse(text) as { workspaces?: string[]; version?: string };
  if (workspaces && version !== undefined) return { root: folder, version };
  const above = dirname(folder);
  return above === folder ? { root: folder, version: 'unknown' } : workspaceOf(above);
}

function commitOf(root: string): string | undefined {
  const head = read(join(root, '.git/HEAD'));
  const branch = /^ref: (.+)$/.exec(head ?? '')?.[1];
  if (branch === undefined) return head;
  const packed = read(join(root, '.git/packed-refs'))?.split('\n') ?? [];
  return (
    read(join(root, '.git', branch)) ?? packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0]
  );
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
