import type { Tree } from '@nx/devkit';
import { dirname, join, sep } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../..');

/**
 * The compiler's errors in files that a generator made, with all its other changes, as if they were in this workspace.
 *
 * @param paths of the files, from the root of the workspace
 */
export function typeErrors(tree: Tree, paths: readonly string[]): string[] {
  const made = new Map(
    tree.listChanges().map(({ path, content }) => [join(root, path), content?.toString() ?? '']),
  );
  const folders = new Set([...made.keys()].flatMap(ancestors));
  const base = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...base.config.compilerOptions, experimentalDecorators: true, emitDecoratorMetadata: true },
    root,
  );
  const program = ts.createProgram({
    rootNames: paths.map((path) => join(root, path)),
    options: { ...options, composite: false, incremental: false, noEmit: true, types: ['node'] },
    host: overlaid(ts.createCompilerHost(options), made, folders),
  });
  return paths.flatMap((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(join(root, path)))
      .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
}

function overlaid(
  host: ts.CompilerHost,
  made: ReadonlyMap<string, string>,
  folders: ReadonlySet<string>,
): ts.CompilerHost {
  const { readFile, fileExists, directoryExists } = host;
  host.readFile = (path) => made.get(path) ?? readFile(path);
  host.fileExists = (path) => made.has(path) || fileExists(path);
  host.directoryExists = (path) => folders.has(path) || directoryExists!(path);
  return host;
}

function ancestors(path: string): string[] {
  const folder = dirname(path);
  return folder === root || !folder.includes(sep) ? [] : [folder, ...ancestors(folder)];
}
