/**
 * Parses commands of the operator's command line, and runs none. Reads a JSON array of lists of words on standard input and writes
 * the parser's error for each, or null. It is a separate process, because Jest takes long to load the commands.
 */
const { readFileSync } = require('node:fs');
const { buildProgram } = require('./dist/program.js');

const unused = () => {
  throw new Error('No command runs here.');
};

const errors = JSON.parse(readFileSync(0, 'utf8')).map((words) => {
  const program = buildProgram(unused, unused, unused, unused, unused, unused, unused);
  prepare(program);
  try {
    program.parse(words, { from: 'user' });
    return null;
  } catch ({ code, message }) {
    return { code, message };
  }
});
process.stdout.write(JSON.stringify(errors));

function prepare(command) {
  const silent = () => undefined;
  command.exitOverride().configureOutput({ writeOut: silent, writeErr: silent, outputError: silent });
  if (command.commands.length === 0) command.action(() => undefined);
  command.commands.forEach(prepare);
}
