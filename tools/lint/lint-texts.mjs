/**
 * Lints texts as if they were in the given files, with the workspace's configuration. Reads a JSON array of `{ file, text }` on
 * standard input and writes an array of messages for each. Paths are relative to the workspace; the files need not exist. It is a
 * separate process, because Jest cannot load an ESLint configuration.
 */
import { createProjectGraphAsync, workspaceRoot } from '@nx/devkit';
import { ESLint } from 'eslint';
import { text } from 'node:stream/consumers';

/** @type {{ file: string, text: string }[]} */
const cases = JSON.parse(await text(process.stdin));

// The boundaries rule does nothing without the project graph.
await createProjectGraphAsync({ exitOnError: true });

const eslint = new ESLint({
  cwd: workspaceRoot,
  ruleFilter: ({ ruleId }) =>
    ruleId === '@nx/enforce-module-boundaries' || /^no-(restricted-|console|eval|new-func)/.test(ruleId),
  // The rules need no types, and files that do not exist have none.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

const messages = [];
for (const { file, text } of cases) {
  const results = await eslint.lintText(text, { filePath: `${workspaceRoot}/${file}` });
  messages.push(results.flatMap((result) => result.messages).map((one) => `${one.ruleId}: ${one.message}`));
}
process.stdout.write(JSON.stringify(messages), () => process.exit());
