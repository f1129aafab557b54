import { InMemoryMailLists } from '@enrichment/email-domain/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressAt, corpus, type MailSystem } from './testing/corpus';
import { type EmailLab, openEmailLab } from './testing/lab';
import { openOurs } from './testing/ours';

/** The score from which a verdict counts as sure. */
const sureFrom = 0.8;

const lists = new InMemoryMailLists({});

describe('our verdicts on the corpus of mail servers', () => {
  let lab: EmailLab;
  /** The systems that only the service's timeout ends are tried concurrently. */
  const waiting = new Map<MailSystem, ReturnType<typeof judge>>();

  beforeAll(async () => {
    lab = await openEmailLab(corpus);
    await judge(corpus[0]!); // Loading modules is not part of any timeout.
    for (const system of corpus.filter(({ waits }) => waits)) {
      const verdict = judge(system);
      verdict.catch(() => undefined); // Its test reports it.
      waiting.set(system, verdict);
    }
  });
  afterAll(() => lab.close());

  /** Caches nothing from one system to the next. */
  async function judge(system: MailSystem) {
    // When a result arrives before the timeout, a busy machine needs all of the timeout.
    const hurries = system.waits && system.reason !== 'accepted';
    const timeouts = hurries ? { connect: 500, mail: 2000 } : undefined;
    const ours = openOurs({ map: lab.map, lists, timeouts });
    return ours.validate(addressAt(system)).finally(() => {
      ours.close();
    });
  }

  it('contains at least 60 systems, each with its own name', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(60);
  });

  it.each(corpus)('$name', async (system) => {
    const verdict = await (waiting.get(system) ?? judge(system));
    if (verdict === 'no_answer') return expect(system.reason).toBe('no_answer');
    const { reason, isDeliverable, confidenceScore: confidence } = verdict;
    expect(reason).toBe(system.reason);
    if (isDeliverable === undefined || confidence < sureFrom) return;
    const isRight = isDeliverable === (system.truth === 'delivered');
    expect({ confidence, isRight, isShown: system.shown }).toEqual({
      confidence,
      isRight: true,
      isShown: true,
    });
  });
});
