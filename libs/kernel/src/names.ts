/** A name in snake case: `isActive` becomes `is_active`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The host of a URL or a header, without the brackets of an IPv6 address. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
