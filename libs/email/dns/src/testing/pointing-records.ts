import { encode, type Question } from 'dns-packet';

/** An answer with a long name, and MX records that are one pointer to it each (RFC 1035 section 4.1.4). */
export function pointingRecords(id: number, question: Question, count: number): Buffer {
  const data = { preference: 1, exchange: `${'a.'.repeat(110)}x` };
  const answers = [{ name: question.name, type: 'MX' as const, class: 'IN' as const, ttl: 1, data }];
  const first = encode({ type: 'response', id, questions: [question], answers });
  const at = 0xc000 + first.length - 223;
  const record = Buffer.alloc(16);
  for (const [i, value] of [0xc00c, 15, 1, 0, 1, 4, 1, at].entries()) record.writeUInt16BE(value, 2 * i);
  const all = Buffer.concat([first, ...Array<Buffer>(count).fill(record)]);
  all.writeUInt16BE(count + 1, 6);
  return all;
}
