import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, RECURSION_AVAILABLE } from 'dns-packet';
import type { DnsData, DnsReply } from './zones';

const codes = { noerror: 0, servfail: 2, nxdomain: 3, refused: 5 } as const;
/** The time to live of answers, in seconds. */
const ttl = 60;
const recursionDesired = 1 << 8;

/** The reply to a query; `undefined` for any other datagram, and without an answer. */
export function replyTo(
  message: Buffer,
  answer: (name: string, type: string) => DnsReply | undefined,
): Buffer | undefined {
  try {
    const { type, id = 0, flags = 0, questions = [] } = decode(message);
    const [question] = questions;
    if (type !== 'query' || !question || questions.length > 1) return undefined;
    const { name } = question;
    const reply = answer(name.toLowerCase(), question.type);
    if (!reply) return undefined;
    const records = 'records' in reply ? reply.records : [];
    return encode({
      ...{ type: 'response', id, questions },
      flags: AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE | (flags & recursionDesired) | codes[reply.code],
      answers: records.map((record) => ({ name, ttl, ...dataOf(record) })),
      authorities: 'zone' in reply && records.length === 0 ? [startOfAuthority(reply.zone)] : [],
    });
  } catch {
    return undefined; // No DNS message.
  }
}

function dataOf(record: DnsData) {
  if (record.type === 'A') return { type: 'A', data: record.address } as const;
  if (record.type === 'TXT') return { type: 'TXT', data: record.text } as const;
  return { type: 'MX', data: { preference: record.priority, exchange: record.exchange || '.' } } as const;
}

function startOfAuthority(zone: string): Answer {
  const names = { mname: `ns.${zone}`, rname: `hostmaster.${zone}` };
  const times = { serial: 1, refresh: 3600, retry: 600, expire: 86_400, minimum: ttl };
  return { type: 'SOA', name: zone, ttl, data: { ...names, ...times } };
}
