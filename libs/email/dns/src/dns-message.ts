import { type Answer, decode, type DecodedPacket, encode, type Question as AskedQuestion } from 'dns-packet';
import { isIP } from 'node:net';

/** The types of records that matter to mail. */
export type RecordType = 'A' | 'AAAA' | 'MX' | 'TXT';

export interface Question {
  /** Lower-case, without the final dot. */
  readonly name: string;
  readonly type: RecordType;
}

export type FoundRecord =
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'MX'; readonly preference: number; readonly exchange: string }
  | { readonly type: 'TXT'; readonly text: string };

/** The part of a name server's answer that belongs to the question. */
export interface DnsAnswer {
  readonly kind: 'answered' | 'nxdomain';
  /** Records of the question's type, for its name or for the name that aliases (CNAME) lead to. */
  readonly records: readonly FoundRecord[];
  /** Seconds that the answer may be cached; 0: not at all. */
  readonly seconds: number;
  /** Target of aliases without records in the response; it needs another query. */
  readonly alias?: string | undefined;
  /** Size of the message. */
  readonly bytes: number;
}

/** A name server sent an unusable answer: SERVFAIL, REFUSED, garbage. */
export class UnusableAnswer extends Error {
  constructor(readonly what: string) {
    super(`unusable answer: ${what}`);
    this.name = 'UnusableAnswer';
  }
}

/** Largest answer that is read, over UDP or TCP. Real ones have a few kilobytes at most. */
export const maxAnswerBytes = 16 * 1024;

/** EDNS0 (RFC 6891): answers of up to this size over UDP; larger ones could be fragmented. */
const udpPayloadSize = 1232;

const maxAliases = 16;
const headerBytes = 12;
const recursionDesired = 1 << 8;

/** Whether a name fits into a query (RFC 1035 section 2.3.4). */
export function isQueryable(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label.length > 0 && label.length < 64);
}

/** The question as a message, with EDNS0 unless the server does not support it. */
export function encodeQuestion({ name, type }: Question, id: number, edns: boolean): Buffer {
  const options = { ednsVersion: 0, extendedRcode: 0, flags: 0, flag_do: false, options: [] };
  return encode({
    type: 'query',
    id,
    flags: recursionDesired,
    questions: [{ name, type }],
    ...(edns && { additionals: [{ type: 'OPT', name: '.', udpPayloadSize, ...options }] }),
  });
}

/** Whether a message claims to answer the query with this id. A response with another id is ignored. */
export function answersId(message: Buffer, id: number): boolean {
  return message.length >= 12 && message.readUInt16BE(0) === id && (message[2]! & 0x80) !== 0;
}

/** Whether the rest of the answer has to be fetched by TCP. */
export function isTruncated(message: Buffer): boolean {
  return (message[2]! & 0x02) !== 0;
}

/**
 * Reads an answer. Records of names that were not queried are ignored.
 *
 * @throws UnusableAnswer, also when the answer is to another question
 */
export function readAnswer(message: Buffer, question: Question): DnsAnswer {
  const packet = decodeMessage(message);
  const { opcode, rcode } = packet;
  const [echoed, ...others] = packet.questions ?? [];
  const same =
    echoed?.name.toLowerCase() === question.name && echoed.type === question.type && isInternet(echoed);
  if (!same || others.length > 0 || opcode !== 'QUERY') throw new UnusableAnswer('another question');
  const extended = packet.additionals?.some((one) => one.type === 'OPT' && one.extendedRcode !== 0);
  if (extended || (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN')) throw new UnusableAnswer(rcode);

  const bytes = message.length;
  const { name, seconds, records } = follow(packet.answers ?? [], question);
  if (records.length > 0) return { kind: 'answered', records, seconds, bytes };
  const denied = negativeSeconds(packet.authorities ?? []);
  if (rcode === 'NXDOMAIN')
    return { kind: 'nxdomain', records, seconds: Math.min(seconds, denied ?? 0), bytes };
  if (name !== question.name && denied === undefined) {
    return { kind: 'answered', records, seconds, alias: name, bytes };
  }
  return { kind: 'answered', records, seconds: Math.min(seconds, denied ?? 0), bytes };
}

/** The library's types lack these header fields. */
type Decoded = DecodedPacket & { readonly opcode: string; readonly rcode: string };

function decodeMessage(message: Buffer): Decoded {
  if (message.length > maxAnswerBytes) throw new UnusableAnswer('too large');
  if (leastBytes(message) > message.length) throw new UnusableAnswer('more records than bytes');
  try {
    return decode(message) as Decoded;
  } catch (error) {
    throw new UnusableAnswer(String(error));
  }
}

/**
 * The smallest size of the questions and records that the header counts (RFC 1035 section 4.1): 5 and 11 bytes each. The library
 * trusts the counts: 49 bytes that claim 65,535 records would keep it busy for a quarter of a second.
 */
function leastBytes(message: Buffer): number {
  if (message.length < headerBytes) return headerBytes;
  const count = (at: number) => message.readUInt16BE(at);
  return headerBytes + 5 * count(4) + 11 * (count(6) + count(8) + count(10));
}

/** Follows aliases from the question's name to the records of its type. */
function follow(answers: readonly Answer[], question: Question) {
  const aliases = new Map<string, { target: string; ttl: number }>();
  const owned = new Map<string, { record: FoundRecord; ttl: number }[]>();
  for (const answer of answers) {
    if (!isInternet(answer)) continue;
    const owner = answer.name.toLowerCase();
    const ttl = secondsOf(answer);
    const record = readRecord(answer);
    if (answer.type === 'CNAME') aliases.set(owner, { target: answer.data.toLowerCase(), ttl });
    else if (record?.type === question.type) {
      const beside = owned.get(owner);
      if (beside) beside.push({ record, ttl });
      else owned.set(owner, [{ record, ttl }]);
    }
  }
  let { name } = question;
  let seconds = Infinity;
  for (let hops = 0; hops <= maxAliases; hops++) {
    const found = owned.get(name);
    if (found) {
      const ttls = found.map(({ ttl }) => ttl);
      return { name, seconds: Math.min(seconds, ...ttls), records: found.map(({ record }) => record) };
    }
    const alias = aliases.get(name);
    if (!alias) return { name, seconds, records: [] };
    name = alias.target;
    seconds = Math.min(seconds, alias.ttl);
  }
  throw new UnusableAnswer('aliases without end');
}

function readRecord(answer: Answer): FoundRecord | undefined {
  if (answer.type === 'A' || answer.type === 'AAAA') {
    // The library does not check that the bytes are an address.
    if (isIP(answer.data) === 0) throw new UnusableAnswer('no address');
    return { type: answer.type, address: answer.data };
  }
  if (answer.type === 'MX') {
    const { preference = 0, exchange } = answer.data;
    return { type: 'MX', preference, exchange: exchange.toLowerCase().replace(/\.$/, '') };
  }
  if (answer.type === 'TXT') {
    // A record's strings are one text (RFC 7208 section 3.3, RFC 6376 section 3.6.2.2); its bytes may be anything.
    const chunks = [answer.data].flat() as (string | Buffer)[];
    return { type: 'TXT', text: chunks.map((chunk) => Buffer.from(chunk).toString('latin1')).join('') };
  }
  return undefined;
}

/** Seconds that a negative answer may be cached (RFC 2308 section 5); undefined without a SOA record. */
function negativeSeconds(authorities: readonly Answer[]): number | undefined {
  for (const authority of authorities) {
    if (authority.type === 'SOA') return Math.min(secondsOf(authority), authority.data.minimum ?? 0);
  }
  return undefined;
}

function isInternet(one: Answer | AskedQuestion): boolean {
  return 'class' in one && one.class === 'IN';
}

/** A TTL with the highest bit set counts as 0 (RFC 2181 section 8). */
function secondsOf(answer: Answer): number {
  const ttl = 'ttl' in answer ? (answer.ttl ?? 0) : 0;
  return ttl > 0x7fff_ffff ? 0 : ttl;
}
