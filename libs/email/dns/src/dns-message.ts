import { encode } from 'dns-packet';
import {
  AnswerReader,
  type FoundRecord,
  type OwnedRecord,
  type Question,
  UnusableAnswer,
} from './answer-reader';

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

/** EDNS0 (RFC 6891): answers of up to this size over UDP; larger ones could be fragmented. */
const udpPayloadSize = 1232;

const maxAliases = 16;
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
  const { rcode, answers, denied } = new AnswerReader(message).read(question);
  const bytes = message.length;
  const { name, seconds, records } = follow(answers, question);
  if (records.length > 0) return { kind: 'answered', records, seconds, bytes };
  if (rcode === 'NXDOMAIN')
    return { kind: 'nxdomain', records, seconds: Math.min(seconds, denied ?? 0), bytes };
  if (name !== question.name && denied === undefined) {
    return { kind: 'answered', records, seconds, alias: name, bytes };
  }
  return { kind: 'answered', records, seconds: Math.min(seconds, denied ?? 0), bytes };
}

/** Follows aliases from the question's name to the records of its type. */
function follow(answers: readonly OwnedRecord[], question: Question) {
  const aliases = new Map<string, { target: string; ttl: number }>();
  const owned = new Map<string, { record: FoundRecord; ttl: number }[]>();
  for (const { owner, ttl, record } of answers) {
    if ('target' in record) aliases.set(owner, { target: record.target, ttl });
    else if (owned.has(owner)) owned.get(owner)!.push({ record, ttl });
    else owned.set(owner, [{ record, ttl }]);
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
