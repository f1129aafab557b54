import getPort, { portNumbers } from 'get-port';

/**
 * A port for a program that binds it later, or again. It is below the range of ephemeral ports, so that no connection takes it meanwhile.
 * Processes that test at the same time begin their search at different ports.
 */
export function freePort(host = '127.0.0.1'): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 9_000);
  return getPort({ host, port: portNumbers(first, 29_999) });
}
