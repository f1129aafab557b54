import { finished, PassThrough, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { caught } from './caught';

/** Encodings that `readBody` decodes. */
export const acceptEncoding = 'gzip, br';

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  identity: () => new PassThrough(),
  // Returns the beginning of a truncated compressed body, like browsers.
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** Pieces of a body, such as its chunks, and bytes for each further one. Each piece takes a few microseconds. */
const pieces = { max: 5_000, bytesOfMore: 256 };

/**
 * Returns the whole decoded body of a response. It counts bytes before and after decoding, and stops at the limit. A few
 * kilobytes of gzip may contain gigabytes, and endless empty blocks contain no bytes.
 *
 * @param onPiece called with the bytes of each piece, as received
 * @throws RangeError over the limit
 * @throws TypeError for an encoding that was not offered, or that is broken
 * @throws the error of the body's stream
 */
export async function readBody(
  raw: Readable,
  encoding: string | undefined,
  maxBytes: number,
  onPiece: (bytes: number) => void,
): Promise<Buffer> {
  const name = (encoding ?? '').trim().toLowerCase().replace(/^x-/, '') || 'identity';
  try {
    if (!Object.hasOwn(decoders, name)) throw new TypeError(`content-encoding ${name} was not offered`);
    return await decode(raw, decoders[name]!(), maxBytes, onPiece);
  } finally {
    raw.on('error', () => undefined).destroy();
  }
}

async function decode(
  raw: Readable,
  decoder: NodeJS.ReadWriteStream & Readable,
  maxBytes: number,
  onPiece: (bytes: number) => void,
): Promise<Buffer> {
  let received = 0;
  let count = 0;
  let rawFailure: Error | undefined;
  const fail = (error: Error) => raw.destroy(error);
  const receive = ({ length }: Buffer) => {
    // The rest of what has been decoded arrives nevertheless. An error for each piece would take more time than the pieces.
    if (raw.destroyed) return;
    received += length;
    count += 1;
    onPiece(length);
    if (received > maxBytes) fail(new RangeError(`more than ${maxBytes} bytes`));
    if (count > pieces.max + received / pieces.bytesOfMore) fail(new RangeError('too many small pieces'));
  };
  raw.on('data', caught(fail, receive));
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
