import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GarbledReply, ReplyReader, type ServerReply } from './reply-reader';

function readAll(reader: ReplyReader, ...chunks: readonly (string | Uint8Array)[]): ServerReply[] {
  return chunks.flatMap((chunk) => [...reader.read(Buffer.from(chunk as string))]);
}

describe('ReplyReader', () => {
  it('joins the lines of a reply, and keeps replies apart', () => {
    const replies = readAll(
      new ReplyReader(),
      '250-mx.test\r\n250-PIPE',
      'LINING\r\n250 SIZE 10\r\n550 5.1.1 No',
      ' such user\n221\r\n',
    );
    expect(replies).toEqual([
      { code: 250, text: 'mx.test PIPELINING SIZE 10', lines: ['mx.test', 'PIPELINING', 'SIZE 10'] },
      { code: 550, enhanced: '5.1.1', text: 'No such user', lines: ['5.1.1 No such user'] },
      { code: 221, text: '', lines: [''] },
    ]);
  });

  it('returns whether unread bytes remain', () => {
    const reader = new ReplyReader();
    expect(reader.isEmpty).toBe(true);
    readAll(reader, '220 ok\r\n2');
    expect(reader.isEmpty).toBe(false);
    readAll(reader, '50-a\r\n');
    expect(reader.isEmpty).toBe(false);
    readAll(reader, '250 b\r\n');
    expect(reader.isEmpty).toBe(true);
  });

  it.each([
    'hello\r\n',
    '25\r\n',
    '2500 ok\r\n',
    '\r\n',
    '250-a\r\n550 b\r\n',
    '199 a\r\n',
    '600 a\r\n',
    '250\ta\r\n',
  ])('refuses %j', (text) => {
    expect(() => readAll(new ReplyReader(), text)).toThrow(GarbledReply);
  });

  it('bounds a line, a reply and the number of lines', () => {
    const reads = (text: string) => readAll(new ReplyReader(), text).length;
    expect(reads(`220 ${'a'.repeat(16_000)}\r\n`)).toBe(1);
    expect(() => reads('a'.repeat(16_385))).toThrow('too long');
    expect(() => reads(`250-${'a'.repeat(8000)}\r\n`.repeat(3))).toThrow('too long');
    expect(reads(`${'250-a\r\n'.repeat(99)}250 a\r\n`)).toBe(1);
    expect(() => reads('250-a\r\n'.repeat(101))).toThrow('too many lines');
    expect(reads('250 ok\r\n'.repeat(5000))).toBe(5000);
  });

  it('reads the same replies for any division of the bytes', () => {
    const line = fc.tuple(
      fc.constantFrom('220', '250', '451', '550'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.array(fc.nat(40)), (lines, cuts) => {
        const stream = Buffer.from(
          lines.map(([code, text]) => `${code}-${text}\r\n${code} ${text}\r\n`).join(''),
        );
        const chunks: Uint8Array[] = [];
        let at = 0;
        for (const cut of [...cuts, stream.length]) chunks.push(stream.subarray(at, (at += cut)));
        const whole = readAll(new ReplyReader(), stream);
        expect(readAll(new ReplyReader(), ...chunks)).toEqual(whole);
        expect(whole.map(({ code }) => code)).toEqual(lines.map(([code]) => Number(code)));
      }),
    );
  });
});
