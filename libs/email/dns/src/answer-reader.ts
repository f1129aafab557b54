import { formatIp } from '@enrichment/ip-address';

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

/** A name server sent an unusable answer: SERVFAIL, REFUSED, garbage. */
export class UnusableAnswer extends Error {
  constructor(readonly what: string) {
    super(`unusable answer: ${what}`);
    this.name = 'UnusableAnswer';
  }
}

/** Largest answer that is read, over UDP or TCP. Real ones have a few kilobytes at most. */
export const maxAnswerBytes = 16 * 1024;
/** Records of an answer, all sections together. */
const maxRecords = 250;
/** Longest name, in bytes of a message (RFC 1035 section 2.3.4). */
const maxNameBytes = 255;
/** Labels and pointers of one name. 127 labels are possible. */
const maxNameSteps = 160;

const headerBytes = 12;
const internet = 1;
const rcodes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];
const codes = { A: 1, CNAME: 5, SOA: 6, MX: 15, TXT: 16, AAAA: 28, OPT: 41 } as const;
const types = new Map<number, RecordType>([
  [codes.A, 'A'],
  [codes.AAAA, 'AAAA'],
  [codes.MX, 'MX'],
  [codes.TXT, 'TXT'],
]);

/** A record of the question's type, or an alias. Names are lower-case, without the final dot. */
export interface OwnedRecord {
  readonly owner: string;
  readonly ttl: number;
  readonly record: FoundRecord | { readonly target: string };
}

interface ReadAnswer {
  readonly rcode: string;
  readonly answers: readonly OwnedRecord[];
  /** Seconds that a negative answer may be cached (RFC 2308 section 5); undefined without a SOA record. */
  readonly denied: number | undefined;
}

/**
 * Reads a message of a name server (RFC 1035 section 4). Its work is linear in the bytes: names are remembered by their place, and
 * only records of the question's type and aliases are decoded. General decoders follow the pointers of each name again.
 */
export class AnswerReader {
  private at = headerBytes;
  /** Names by their place in the message, with the place of their end there. */
  private readonly names = new Map<number, { readonly name: string; readonly end: number }>();

  constructor(private readonly message: Buffer) {}

  /** @throws UnusableAnswer, also when the answer is to another question */
  read(question: Question): ReadAnswer {
    try {
      return this.readAll(question);
    } catch (error) {
      throw error instanceof UnusableAnswer ? error : new UnusableAnswer(String(error));
    }
  }

  private readAll(question: Question): ReadAnswer {
    const { message } = this;
    if (message.length > maxAnswerBytes) throw new UnusableAnswer('too large');
    const rcode = rcodes[message.readUInt8(3) & 0x0f] ?? 'unknown rcode';
    const [questions, answers, authorities, additionals] = [4, 6, 8, 10].map((at) =>
      message.readUInt16BE(at),
    );
    if (answers! + authorities! + additionals! > maxRecords) throw new UnusableAnswer('too many records');
    const isQuery = (message.readUInt8(2) & 0x78) === 0;
    if (!isQuery || questions !== 1 || !this.isAbout(question)) throw new UnusableAnswer('another question');
    const found: OwnedRecord[] = [];
    let denied: number | undefined;
    let isExtended = false;
    for (let i = 0; i < answers!; i++) found.push(...this.readRecord(question.type));
    for (let i = 0; i < authorities!; i++) denied ??= this.readDenial();
    for (let i = 0; i < additionals!; i++) {
      const { type, extendedRcode } = this.skipRecord();
      isExtended ||= type === codes.OPT && extendedRcode !== 0;
    }
    if (isExtended || (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN')) throw new UnusableAnswer(rcode);
    return { rcode, answers: found, denied };
  }

  private isAbout({ name, type }: Question): boolean {
    return this.takeName() === name && types.get(this.take16()) === type && this.take16() === internet;
  }

  private readRecord(wanted: RecordType): OwnedRecord[] {
    const { owner, type, isInternet, ttl, start, end } = this.skipRecord();
    if (!isInternet) return [];
    if (type === codes.CNAME) return [{ owner, ttl, record: { target: this.nameAt(start).name } }];
    return types.get(type) === wanted ? [{ owner, ttl, record: this.decode(wanted, start, end) }] : [];
  }

  private readDenial(): number | undefined {
    const { type, isInternet, ttl, end } = this.skipRecord();
    if (type !== codes.SOA || !isInternet) return undefined;
    // The minimum is the last field, after two names.
    return Math.min(ttl, this.message.readUInt32BE(end - 4));
  }

  private decode(type: RecordType, start: number, end: number): FoundRecord {
    const { message } = this;
    const length = end - start;
    switch (type) {
      case 'A':
        if (length !== 4) throw new UnusableAnswer('no address');
        return { type, address: message.subarray(start, end).join('.') };
      case 'AAAA':
        if (length !== 16) throw new UnusableAnswer('no address');
        return { type, address: ipv6Text(message, start) };
      case 'MX':
        return { type, preference: message.readUInt16BE(start), exchange: this.nameAt(start + 2).name };
      case 'TXT': {
        // A record's strings are one text (RFC 7208 section 3.3, RFC 6376 section 3.6.2.2); its bytes may be anything.
        const strings: string[] = [];
        for (let at = start; at < end; at += 1 + message[at]!) {
          if (at + 1 + message[at]! > end) throw new UnusableAnswer('a text that ends early');
          strings.push(message.toString('latin1', at + 1, at + 1 + message[at]!));
        }
        return { type, text: strings.join('') };
      }
    }
  }

  private skipRecord() {
    const owner = this.takeName();
    const type = this.take16();
    const isInternet = this.take16() === internet;
    const seconds = this.message.readUInt32BE(this.at);
    const start = this.at + 6;
    const end = start + this.message.readUInt16BE(this.at + 4);
    if (end > this.message.length) throw new UnusableAnswer('it ends early');
    this.at = end;
    // A TTL with the highest bit set counts as 0 (RFC 2181 section 8).
    const ttl = seconds > 0x7fff_ffff ? 0 : seconds;
    return { owner, type, isInternet, ttl, extendedRcode: seconds >>> 24, start, end };
  }

  private takeName(): string {
    const { name, end } = this.nameAt(this.at);
    this.at = end;
    return name;
  }

  private take16(): number {
    this.at += 2;
    return this.message.readUInt16BE(this.at - 2);
  }

  /** Each label is decoded once, however many pointers lead to it. */
  private nameAt(start: number, depth = 0): { readonly name: string; readonly end: number } {
    const { message, names } = this;
    const known = names.get(start);
    if (known) return known;
    if (depth > maxNameSteps) throw new UnusableAnswer('a name without end');
    const length = message.readUInt8(start);
    let read = { name: '', end: start + 1 };
    if (length >= 0x40) {
      const target = message.readUInt16BE(start) - 0xc000;
      if (target < headerBytes || target >= start) throw new UnusableAnswer('a bad pointer');
      read = { name: this.nameAt(target, depth + 1).name, end: start + 2 };
    } else if (length > 0) {
      const rest = this.nameAt(start + 1 + length, depth + 1);
      // A dot within a label is no border of labels.
      const label = message.toString('latin1', start + 1, start + 1 + length).replaceAll('.', '\\.');
      const name = rest.name === '' ? label : `${label}.${rest.name}`;
      read = { name: name.toLowerCase(), end: rest.end };
    }
    if (read.name.length >= maxNameBytes) throw new UnusableAnswer('a name too long');
    names.set(start, read);
    return read;
  }
}

function ipv6Text(bytes: Buffer, start: number): string {
  const word = (i: number) => bytes.readInt32BE(start + 4 * i);
  return formatIp({ version: 6, words: [word(0), word(1), word(2), word(3)] });
}
