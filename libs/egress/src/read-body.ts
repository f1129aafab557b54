import { finished, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { caught } from './caught';

/** Encodings that `readBody` decodes. */
export const acceptEncoding = 'gzip, br';

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  // Returns the beginning of a truncated compressed body, like browsers.
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * Returns the whole decoded body of a response. It counts bytes before and after decoding, and stops at the limit. A few
 * kilobytes of gzip may contain gigabytes, and endless empty blocks contain no bytes.
 *
 * @throws RangeError over the limit
 * @throws TypeError for an encoding that was not offered, or that is broken
 * @throws the error of the body's stream
 */
export async function readBody(
  raw: Readable,
  encoding: string | readonly string[] | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const name = String(encoding ?? 'identity')
    .trim()
    .toLowerCase()
    .replace(/^x-/, '');
  try {
    if (name === 'identity' || name === '') return await collect(raw, maxBytes);
    if (!Object.hasOwn(decoders, name)) throw new TypeError(`content-encoding ${name} was not offered`);
    return await decode(raw, decoders[name]!(), maxBytes);
  } finally {
    raw.on('error', () => undefined).destroy();
  }
}

async function decode(
  raw: Readable,
  decoder: NodeJS.ReadWriteStream & Readable,
  maxBytes: number,
): Promise<Buffer> {
  let received = 0;
  let rawFailure: Error | undefined;
  const fail = (error: Error) => raw.destroy(error);
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) fail(new RangeError(`more than ${maxBytes} bytes`));
  };
  raw.on('data', caught(fail, count));
  finished(raw, (error) => {
    if (!error) return;
    rawFailure = error;
    decoder.destroy(error);
  });
  raw.pipe(decoder);
  try {
    return await collect(decoder, maxBytes);
  } catch (error) {
    throw (
      rawFailure ??
      (error instanceof RangeError ? error : new TypeError('undecodable body', { cause: error }))
    );
  } finally {
    decoder.destroy();
  }
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
