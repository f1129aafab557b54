import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const workspaceRoot = join(__dirname, '../..');

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  workspaces?: string[];
  scripts?: Record<string, string>;
  exports?: Record<string, Record<string, string>>;
  nx?: { tags?: string[] };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** One package of the workspace, as its package.json describes it. */
export interface Package {
  /** Folder of the package, relative to the workspace, such as `libs/ip-geo/domain`. */
  root: string;
  name: string;
  /** The values of its `type:` and `scope:` tags. */
  types: string[];
  scopes: string[];
  manifest: Manifest;
}

export function readText(path: string): string {
  return readFileSync(join(workspaceRoot, path), 'utf8');
}

export function exists(path: string): boolean {
  return existsSync(join(workspaceRoot, path));
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readText(join(folder, 'package.json'))) as Manifest;
}

/** All packages of the workspace, sorted by folder. */
export function findPackages(): Package[] {
  const patterns = readManifest('.').workspaces!.map((folder) => `${folder}/package.json`);
  return globSync(patterns, { cwd: workspaceRoot })
    .map((path) => dirname(path))
    .sort()
    .map((root) => {
      const manifest = readManifest(root);
      const values = (prefix: string) =>
        (manifest.nx?.tags ?? [])
          .filter((tag) => tag.startsWith(prefix))
          .map((tag) => tag.slice(prefix.length));
      return { root, name: manifest.name, types: values('type:'), scopes: values('scope:'), manifest };
    });
}
