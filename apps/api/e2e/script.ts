import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * What a script prints. Not synchronous: connections that are kept open would be closed meanwhile, unheard.
 *
 * @param command the script and its arguments
 */
export function run(command: string[], input = ''): Promise<string> {
  const { stdin, stdout } = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  stdin.end(input);
  return text(stdout);
}
