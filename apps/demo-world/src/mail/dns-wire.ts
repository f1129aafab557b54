import type { DnsData, DnsReply } from './zones';

/** The question of a DNS query (RFC 1035), with the offset of its end. */
interface DnsQuestion {
  readonly name: string;
  /** `A`, `MX` or `TXT`; others as a number. */
  readonly type: string;
  readonly end: number;
}

const headerBytes = 12;
const typeNumbers: Readonly<Record<DnsData['type'] | 'SOA', number>> = { A: 1, SOA: 6, MX: 15, TXT: 16 };
const codes = { noerror: 0, servfail: 2, nxdomain: 3, refused: 5 } as const;
/** The time to live of answers, in seconds. */
const ttl = 60;

/** The question of a query; `undefined` for any other datagram. */
export function readQuestion(message: Buffer): DnsQuestion | undefined {
  const isQuery = message.length > headerBytes && (message[2]! & 0xf8) === 0 && message.readUInt16BE(4) === 1;
  if (!isQuery) return undefined;
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at]!; length > 0; length = message[at] ?? 255) {
    const end = at + 1 + length;
    if (length > 63 || end >= message.length) return undefined;
    labels.push(message.toString('latin1', at + 1, end).toLowerCase());
    at = end;
  }
  if (at + 5 > message.length) return undefined;
  const number = message.readUInt16BE(at + 1);
  const type = Object.entries(typeNumbers).find(([, each]) => each === number)?.[0] ?? String(number);
  return { name: labels.join('.'), type, end: at + 5 };
}

/** The response to a query, with the unchanged question. */
export function writeReply(query: Buffer, question: DnsQuestion, reply: DnsReply): Buffer {
  const header = Buffer.alloc(headerBytes);
  query.copy(header, 0, 0, 2);
  const recursionDesired = query[2]! & 1;
  header[2] = 0x84 | recursionDesired; // An authoritative response.
  header[3] = 0x80 | codes[reply.code]; // Recursion is available, as at any resolver.
  header.writeUInt16BE(1, 4);
  const parts = [header, query.subarray(headerBytes, question.end)];
  if ('records' in reply) {
    header.writeUInt16BE(reply.records.length, 6);
    const owner = Buffer.from([0xc0, headerBytes]); // A pointer to the question's name.
    for (const record of reply.records) parts.push(resourceRecord(owner, record.type, dataOf(record)));
    if (reply.records.length === 0) {
      header.writeUInt16BE(1, 8);
      parts.push(resourceRecord(nameOf(reply.zone), 'SOA', startOfAuthority(reply.zone)));
    }
  }
  return Buffer.concat(parts);
}

function resourceRecord(owner: Buffer, type: keyof typeof typeNumbers, data: Buffer): Buffer {
  const middle = Buffer.alloc(10);
  middle.writeUInt16BE(typeNumbers[type], 0);
  middle.writeUInt16BE(1, 2);
  middle.writeUInt32BE(ttl, 4);
  middle.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, middle, data]);
}

function dataOf(record: DnsData): Buffer {
  switch (record.type) {
    case 'A':
      return Buffer.from(record.address.split('.').map(Number));
    case 'MX':
      return Buffer.concat([
        Buffer.from([record.priority >> 8, record.priority & 255]),
        nameOf(record.exchange),
      ]);
    case 'TXT':
      return Buffer.concat([Buffer.from([record.text.length]), Buffer.from(record.text, 'latin1')]);
  }
}

function startOfAuthority(zone: string): Buffer {
  const numbers = Buffer.alloc(20);
  for (const [index, value] of [1, 3600, 600, 86_400, ttl].entries()) numbers.writeUInt32BE(value, index * 4);
  return Buffer.concat([nameOf(`ns.${zone}`), nameOf(`hostmaster.${zone}`), numbers]);
}

function nameOf(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
    Buffer.from([0]),
  ]);
}
