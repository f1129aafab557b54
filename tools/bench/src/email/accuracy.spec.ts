import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressAt, corpus } from './corpus';
import { isConfidentlyWrong, isOverconfident } from './judgement';
import { type EmailLab, openEmailLab } from './lab';
import { openOurs } from './ours';

describe('our verdicts on the corpus of mail servers', () => {
  let lab: EmailLab;
  beforeAll(async () => {
    lab = await openEmailLab(corpus);
  });
  afterAll(() => lab.close());

  it('knows at least 60 systems, each by its own name', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(60);
  });

  it.each(corpus)('$name', async (system) => {
    const ours = await openOurs(lab.map, system.waits ? { connect: 500, mail: 2000 } : undefined);
    const verdict = await ours.validate(addressAt(system)).finally(() => {
      ours.close();
    });
    if (verdict === 'no_answer') return expect(system.reason).toBe('no_answer');
    const { reason, isDeliverable, confidenceScore: confidence } = verdict;
    const opinion = { isDeliverable, confidence };
    expect({
      reason,
      confidence,
      isConfidentlyWrong: isConfidentlyWrong(opinion, system),
      isOverconfident: isOverconfident(opinion, system),
    }).toEqual({ reason: system.reason, confidence, isConfidentlyWrong: false, isOverconfident: false });
  });
});
