import { describe, expect, it } from '@jest/globals';
import { type FileWrites, LogOutput, readableLine } from './log-output';

/** A file with a maximum of bytes per write, or one that fails with a code. */
class ScriptedFile implements FileWrites {
  text = '';
  fault: string | undefined;
  room = Infinity;
  /** Pending callbacks of the system. */
  readonly pending: (() => void)[] = [];

  readonly writeSync = (_: number, bytes: Buffer): number => {
    if (this.fault) throw Object.assign(new Error(this.fault), { code: this.fault });
    const part = bytes.subarray(0, this.room);
    this.text += part.toString();
    return part.length;
  };
  readonly write: FileWrites['write'] = (fd, bytes, done) => {
    this.pending.push(() => {
      let written = 0;
      try {
        written = this.writeSync(fd, bytes);
      } catch (error) {
        return done(error as Error, 0);
      }
      done(null, written);
    });
  };
  /** Runs all pending callbacks. */
  work(): void {
    for (let answer = this.pending.shift(); answer; answer = this.pending.shift()) answer();
  }
}

describe('LogOutput', () => {
  const opened = () => {
    const file = new ScriptedFile();
    return { file, out: new LogOutput(1, file) };
  };

  it('writes lines together, in order, and lines that arrive during a write afterwards', () => {
    const { file, out } = opened();
    out.write('a\n');
    out.write('b\n');
    out.pass();
    out.write('c\n');
    out.pass();
    expect(file.pending).toHaveLength(1);
    file.work();
    out.pass();
    file.work();
    expect([file.text, out.dropped]).toEqual(['a\nb\nc\n', 0]);
  });

  it.each(['ENOSPC', 'EPIPE', 'EIO'])(
    'drops and counts lines on %s, and writes again afterwards',
    (fault) => {
      const { file, out } = opened();
      file.fault = fault;
      out.write('a\n');
      out.write('b\n');
      out.pass();
      file.work();
      expect(out.dropped).toBe(2);
      file.fault = undefined;
      out.write('c\n');
      out.pass();
      file.work();
      expect([file.text, out.dropped]).toEqual(['c\n', 2]);
    },
  );

  it('begins a new line after one whose end was dropped', () => {
    const { file, out } = opened();
    file.room = 3;
    out.write('abcdef\nxyz\n');
    out.pass();
    file.pending.shift()!();
    file.fault = 'ENOSPC';
    file.work();
    expect([file.text, out.dropped]).toEqual(['abc', 2]);
    Object.assign(file, { fault: undefined, room: Infinity });
    out.write('next\n');
    out.pass();
    file.work();
    expect(file.text).toBe('abc\nnext\n');
  });

  it('keeps lines for a reader that does not read, up to a limit, and continues where it stopped', () => {
    const { file, out } = opened();
    file.fault = 'EAGAIN';
    const line = `${'x'.repeat(1_023)}\n`;
    for (let i = 0; i < 10_000; i++) out.write(line);
    file.work();
    expect(out.dropped).toBeGreaterThan(1_000);
    expect(out.dropped).toBeLessThan(2_000);
    file.fault = undefined;
    for (let i = 0; i < 3; i++) {
      out.pass();
      file.work();
    }
    expect(file.text.length / line.length).toBe(10_000 - out.dropped);
  });

  it('writes the rest at the end', () => {
    const { file, out } = opened();
    file.room = 4;
    out.write('abc\ndefghi\n');
    out.flushSync();
    expect(file.text).toBe('abc\ndefghi\n');
  });

  it.each(['ENOSPC', 'EPIPE', 'EAGAIN'])('ends in spite of %s', (fault) => {
    const { file, out } = opened();
    file.fault = fault;
    out.write('a\n');
    out.flushSync();
    expect(file.text).toBe('');
  });
});

describe('readableLine', () => {
  it.each([
    [
      '{"level":30,"time":"2026-11-22T04:43:49.571Z","url":"http://127.0.0.1:3000","ok":true,"msg":"listening"}\n',
      '04:43:49 info listening url=http://127.0.0.1:3000 ok=true\n',
    ],
    [
      '{"level":20,"time":"2026-11-22T04:43:49.571Z","path":"a b","at":{"x":[1]},"msg":"found"}\n',
      '04:43:49 debug found path="a b" at={"x":[1]}\n',
    ],
    ['no JSON\n', 'no JSON\n'],
  ])('%j', (line, text) => {
    expect(readableLine(line)).toBe(text);
  });

  it('puts a stack on separate lines', () => {
    const err = { type: 'Error', message: 'gone', stack: 'Error: gone\n    at here' };
    const line = readableLine(
      JSON.stringify({ level: 30, time: '2026-11-22T04:43:49.571Z', err, msg: 'request failed' }),
    );
    expect(line).toBe('04:43:49 info request failed type=Error message=gone\nError: gone\n    at here\n');
  });
});
