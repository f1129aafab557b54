/**
 * A listener of a stranger's socket, stream or answer. Node.js ends a thread whose listener throws, so an error goes to `fail`
 * instead. The lint rules demand it.
 */
export function caught<Args extends readonly unknown[]>(
  fail: (error: Error) => void,
  listener: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  };
}
