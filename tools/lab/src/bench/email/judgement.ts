import type { Opinion } from './contestants';
import type { MailSystem } from '../testing/corpus';

/** Score from which a verdict counts as sure, and score up to which it counts as unknown. */
const sureFrom = 0.8;
const unsureUpTo = 0.6;

export const bands = ['no, sure', 'no, likely', 'unknown', 'yes, likely', 'yes, sure'] as const;
type Band = (typeof bands)[number];

export function bandOf({ isDeliverable, confidence }: Opinion): Band {
  if (isDeliverable === undefined || confidence <= unsureUpTo) return 'unknown';
  const strength = confidence >= sureFrom ? 'sure' : 'likely';
  return isDeliverable ? `yes, ${strength}` : `no, ${strength}`;
}

export function isConfidentlyWrong(opinion: Opinion, { truth }: MailSystem): boolean {
  return bandOf(opinion).endsWith('sure') && opinion.isDeliverable !== (truth === 'delivered');
}

/** A certain verdict about something that no conversation shows, right or wrong. */
export function isOverconfident(opinion: Opinion, { shown }: MailSystem): boolean {
  return bandOf(opinion).endsWith('sure') && !shown;
}

/**
 * The Brier score of one opinion: the squared distance between the likelihood of delivery that it states and the truth. 0 is
 * perfect, 0.25 a coin's toss, 1 certainty of the opposite.
 */
export function brierScore({ isDeliverable, confidence }: Opinion, { truth }: MailSystem): number {
  const stated = isDeliverable === undefined ? 0.5 : isDeliverable ? confidence : 1 - confidence;
  return (stated - (truth === 'delivered' ? 1 : 0)) ** 2;
}
