import { expect, it } from '@jest/globals';
import decodeQR from 'qr/decode.js';
import { qrPath } from './qr-path';

it('draws a code that a scanner reads', () => {
  const uri =
    'otpauth://totp/Enrichment:ada%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Enrichment&digits=6';
  const { path, size } = qrPath(uri);
  const scale = 4;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let i = 0; i < scale * scale; i++) {
      const pixel = (Number(y) * scale + Math.floor(i / scale)) * side + Number(x) * scale + (i % scale);
      data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  expect(decodeQR({ width: side, height: side, data })).toBe(uri);
});
