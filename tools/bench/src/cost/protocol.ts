/** Of a client: asks for something whose answer takes a round trip, or ends a batch of such. */
export interface FrontendMessage {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * Cuts a stream of PostgreSQL's protocol into messages: https://www.postgresql.org/docs/18/protocol-message-formats.html
 *
 * @param hasStartup whether the stream begins with the one message that has no type, the client's start-up packet
 * @returns a function that takes the next bytes and gives the messages that they complete; the start-up packet has the type ''
 */
export function messages(hasStartup: boolean): (bytes: Buffer) => FrontendMessage[] {
  let rest: Buffer = Buffer.alloc(0);
  let startup = hasStartup;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const complete: FrontendMessage[] = [];
    for (;;) {
      const typeLength = startup ? 0 : 1;
      if (rest.length < typeLength + 4) return complete;
      const end = typeLength + rest.readUInt32BE(typeLength);
      if (rest.length < end) return complete;
      complete.push({
        type: rest.toString('latin1', 0, typeLength),
        body: rest.subarray(typeLength + 4, end),
      });
      rest = rest.subarray(end);
      startup = false;
    }
  };
}

/** Texts of a message that end with a zero byte, from its start. */
export function texts(body: Buffer, count: number): string[] {
  const found: string[] = [];
  let at = 0;
  while (found.length < count) {
    const end = body.indexOf(0, at);
    found.push(body.toString('utf8', at, end));
    at = end + 1;
  }
  return found;
}
