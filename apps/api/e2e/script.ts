import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * The output of a script. It runs asynchronously, so that this process notices when the server closes kept connections.
 *
 * @param command the script and its arguments
 */
export function run(command: string[], input = ''): Promise<string> {
  const { stdin, stdout } = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  stdin.end(input);
  return text(stdout);
}
