import type { EmailAddress } from '@enrichment/email-domain';

/**
 * One command line, without its CR LF.
 *
 * @throws Error when it contains a control character: no address, name or setting may smuggle in a command.
 */
export function command(line: string): string {
  if (/[\x00-\x1f\x7f]/.test(line)) throw new Error('A command must not hold control characters.');
  return line;
}

/** `MAIL FROM:<>`, with SMTPUTF8 (RFC 6531) when a recipient needs it. */
export function mailCommand(mailFrom: string, address: EmailAddress): string {
  return command(`MAIL FROM:<${mailFrom}>${address.needsSmtpUtf8 ? ' SMTPUTF8' : ''}`);
}

export function recipientCommand(address: string): string {
  return command(`RCPT TO:<${address}>`);
}

/** A local part that no mailbox has: 16 letters and digits, beginning with a letter. */
export function randomLocalPart(randomBytes: (count: number) => Uint8Array): string {
  const [first, ...others] = randomBytes(16);
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  return alphabet[first! % 26]! + others.map((byte) => alphabet[byte % 32]!).join('');
}
