import type { ProbeEvidence } from '@enrichment/email-domain';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { type MailServerScript, openProbeLab, type ProbeLab, type ScriptedReply } from './testing';

// Some tests take seconds, and four times as long on a slow machine.
jest.setTimeout(120_000);

let lab: ProbeLab | undefined;
afterEach(() => lab?.close());

async function enter(...given: Parameters<typeof openProbeLab>): Promise<ProbeLab> {
  lab = await openProbeLab(...given);
  return lab;
}

const mx = 'mx.x.test';
const afterReal = (reply: ScriptedReply) => (local: string) => (local === 'jo' ? '250 2.1.5 ok' : reply);
const bytes = (...values: number[]) => Uint8Array.from(values);
const binary = bytes(...Array.from({ length: 4096 }, (_, index) => (index * 131) % 256));

/** Behaviour of a server and the conclusion: never about the mailbox, unless the server reported it. */
const behaviours: readonly [behaviour: string, MailServerScript, ProbeEvidence['mailbox']][] = [
  ['greets without end', { greeting: { text: '220-hello', endless: true } }, 'refused_us'],
  [
    'greets with one line without end',
    { greeting: { text: Buffer.alloc(65_536, 0x61), endless: true } },
    'refused_us',
  ],
  [
    'greets with an endless reply',
    { greeting: { text: Buffer.from('220 '.padEnd(65_536, 'a')), endless: true } },
    'refused_us',
  ],
  ['greets in binary', { greeting: { text: binary } }, 'refused_us'],
  ['greets drop by drop', { greeting: { text: '220 mx.test', byteMs: 100 } }, 'timeout'],
  ['hangs up at once', { greeting: { then: 'close' } }, 'refused_us'],
  ['resets when it should greet', { greeting: { afterMs: 30, then: 'reset' } }, 'refused_us'],
  [
    'hangs up in the middle of its greeting',
    { greeting: { text: bytes(0x32, 0x32, 0x30, 0x20), then: 'close' } },
    'refused_us',
  ],
  ['speaks another protocol', { greeting: 'SSH-2.0-OpenSSH_9.2' }, 'refused_us'],
  ['speaks HTTP', { greeting: 'HTTP/1.1 400 Bad Request' }, 'refused_us'],
  ['greets with 250', { greeting: '250 ok' }, 'refused_us'],
  ['greets with lines that disagree', { greeting: '220-mx.test\r\n554 no' }, 'refused_us'],
  ['greets with a code that is none', { greeting: '999 mx.test' }, 'refused_us'],
  [
    'answers before the command',
    { greeting: '220 hi\r\n250 ok\r\n250 ok\r\n250 ok\r\n550 5.1.1 no' },
    'refused_us',
  ],
  ['knows neither EHLO nor HELO', { ehlo: '500 no', helo: '500 no' }, 'refused_us'],
  ['is busy at EHLO', { ehlo: '421 4.3.2 later' }, 'greylisted'],
  ['offers keywords without end', { ehlo: { text: '250-X', endless: true } }, 'refused_us'],
  ['hangs up at EHLO', { ehlo: { then: 'close' } }, 'refused_us'],
  ['is silent at EHLO', { ehlo: { then: 'silence' } }, 'timeout'],
  ['answers EHLO twice', { ehlo: '250-mx\r\n250 PIPELINING\r\n250 mx' }, 'refused_us'],
  ['hangs up at MAIL', { mail: { text: '250 ok', then: 'close' } }, 'refused_us'],
  ['is silent at MAIL', { mail: { then: 'silence' } }, 'timeout'],
  ['answers MAIL with a question', { mail: '354 go ahead' }, 'refused_us'],
  ['hangs up at RCPT', { recipient: () => ({ then: 'close' }) }, 'refused_us'],
  ['is silent at RCPT', { recipient: () => ({ then: 'silence' }) }, 'timeout'],
  ['answers RCPT drop by drop', { recipient: () => ({ text: '250 ok', byteMs: 200 }) }, 'timeout'],
  ['answers RCPT with a greeting', { recipient: () => '220 mx.test' }, 'refused_us'],
  ['answers RCPT with a farewell', { recipient: () => '221 bye' }, 'refused_us'],
  ['answers RCPT with 199', { recipient: () => '199 hm' }, 'refused_us'],
  ['answers RCPT with half a code', { recipient: () => '25' }, 'refused_us'],
  ['answers RCPT with 250 in Arabic digits', { recipient: () => '٢٥٠ ok' }, 'refused_us'],
  ['answers RCPT with NULs', { recipient: () => '\0\0\0\0' }, 'refused_us'],
  [
    'closes with 421 at RCPT',
    { recipient: () => ({ text: '421 4.4.2 closing', then: 'close' }) },
    'greylisted',
  ],
  ['accepts, then hangs up', { recipient: afterReal({ then: 'close' }) }, 'accepted'],
  ['accepts, then resets', { recipient: afterReal({ then: 'reset' }) }, 'accepted'],
  ['accepts, then falls silent', { recipient: afterReal({ then: 'silence' }) }, 'accepted'],
  ['accepts, then babbles', { recipient: afterReal({ text: binary, endless: true }) }, 'accepted'],
  ['accepts with bare line feeds', { recipient: afterReal({ text: Buffer.from('250 ok\n') }) }, 'accepted'],
  ['accepts and streams at QUIT', { quit: { text: binary, endless: true } }, 'accepted'],
];

describe('a server that', () => {
  it.each(behaviours)('%s', async (behaviour, script, mailbox) => {
    const { probeAddress } = await enter({ [mx]: script }, { limits: { usesPerConnection: 1 } });
    const isWaiting = mailbox === 'timeout' || behaviour.includes('silent');
    // A server that used up the long wait would be a `timeout`.
    expect(await probeAddress('jo@x.test', [mx], isWaiting ? 500 : 30_000)).toMatchObject({
      mailbox,
      host: mx,
    });
  });

  it('sends something random never gets more than a negative answer', async () => {
    let scripted: readonly ScriptedReply[] = [];
    const script: MailServerScript = {
      get greeting() {
        return scripted[0]!;
      },
      get ehlo() {
        return scripted[1]!;
      },
      get mail() {
        return scripted[2]!;
      },
      recipient: () => scripted[3]!,
    };
    const { probeAddress, servers } = await enter({ [mx]: script }, { limits: { usesPerConnection: 1 } });
    const code = fc.integer({ min: 0, max: 999 }).map((value) => String(value).padStart(3, '0'));
    const line = fc.tuple(
      fc.oneof(code, fc.constantFrom('220', '250', '550')),
      fc.constantFrom(' ', '-', '', '\t'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const reply = fc.oneof(
      fc.constantFrom('220 mx', '250 ok', '250-mx\r\n250 PIPELINING', '550 5.1.1 no', '451 later'),
      fc
        .array(
          line.map((parts) => parts.join('')),
          { minLength: 1, maxLength: 4 },
        )
        .map((lines) => lines.join('\r\n')),
      fc.record({
        text: fc.uint8Array({ maxLength: 200 }),
        then: fc.constantFrom('close' as const, 'reset' as const),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 4, maxLength: 4 }), async (replies) => {
        scripted = replies;
        const { mailbox } = await probeAddress('jo@x.test', [mx], 25);
        const [greeting, hello, mail, last] = replies.map(codeOf);
        // RCPT is sent with MAIL, so a second reply to MAIL is its answer.
        const recipient = secondCodeOf(replies[2]!) ?? last;
        const isAnswered = greeting === 220 && hello !== undefined && mail === 250;
        const expected = isAnswered && recipient !== undefined ? any : notAnswered;
        expect(expected).toContain(mailbox);
        if (mailbox === 'accepted') expect([250, 251, 252]).toContain(recipient);
      }),
      { numRuns: 1000, interruptAfterTimeLimit: 20_000, endOnFailure: true },
    );
    expect(
      servers[mx]!.received.filter(
        (command) =>
          !/^(?:EHLO us\.test|HELO us\.test|MAIL FROM:<>|RCPT TO:<[a-z2-7]+@x\.test>|RSET|QUIT)$/.test(
            command,
          ),
      ),
    ).toEqual([]);
  });
});

const notAnswered = ['refused_us', 'greylisted', 'timeout', 'unreachable'];
const any = [...notAnswered, 'accepted', 'not_found', 'rejected', 'not_served', 'full'];

/** The code that a reply begins with. */
function codeOf(reply: ScriptedReply): number | undefined {
  const text = textOf(reply);
  return /^\d{3}/.test(text) ? Number(text.slice(0, 3)) : undefined;
}

/** The code of the reply that begins in the second line. */
function secondCodeOf(reply: ScriptedReply): number | undefined {
  const [first, second] = textOf(reply).split(/\r?\n/);
  return second === undefined || first![3] === '-' ? undefined : codeOf(second);
}

function textOf(reply: ScriptedReply): string {
  return typeof reply === 'string' ? reply : Buffer.from(reply.text ?? '').toString();
}
