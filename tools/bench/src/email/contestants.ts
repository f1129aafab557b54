import { KeptMailLists } from '@enrichment/email-lists';
import { SystemClock } from '@enrichment/kernel';
import { createRequire } from 'node:module';
import type { LabMap } from './lab';
import { enterLab } from './lab-network';
import { openOurs } from './ours';

/** What a library says of an address: whether it takes mail, and how likely it holds that; `undefined`: it does not know. */
export interface Opinion {
  readonly isDeliverable: boolean | undefined;
  /** 0.5 to 1. A library without a score is sure of what it says. */
  readonly confidence: number;
}

export type Contestant = (email: string) => Promise<Opinion>;

type Yes = boolean | null | undefined;

/** How to use each package's answer; all are called the way their README says, with a mailbox check. */
const peers: Readonly<Record<string, (library: never) => (email: string) => Promise<Yes>>> = {
  'deep-email-validator': (library: {
    validate(options: { email: string; sender: string; validateTypo: boolean }): Promise<{ valid: boolean }>;
  }) => {
    // The corpus's domains are made up, and no typing errors.
    return async (email) => (await library.validate({ email, sender, validateTypo: false })).valid;
  },
  'email-deep-validator': (
    Library: new () => { verify(email: string): Promise<{ validDomain: Yes; validMailbox: Yes }> },
  ) => {
    const validator = new Library();
    return async (email) => {
      const { validDomain, validMailbox } = await validator.verify(email);
      return validDomain === false ? false : validMailbox;
    };
  },
};

const sender = 'check@probe.example.net';
const load = createRequire(__filename);

export const contestants: readonly string[] = ['ours', ...Object.keys(peers)];

/** Puts the whole process into the lab: one contestant a process. */
export async function openContestant(name: string, map: LabMap): Promise<Contestant> {
  if (name === 'ours') {
    const lists = await KeptMailLists.open({ clock: new SystemClock() });
    lists.warmUp();
    const { validate } = openOurs({ map, lists });
    return async (email) => {
      const answer = await validate(email);
      if (answer === 'no_answer') return { isDeliverable: undefined, confidence: 0.5 };
      return { isDeliverable: answer.isDeliverable, confidence: answer.confidenceScore };
    };
  }
  const send = peers[name]!(load(name) as never);
  enterLab(map);
  return async (email) => {
    // A library that breaks down has said nothing.
    const answer = (await send(email).catch(() => undefined)) ?? undefined;
    return { isDeliverable: answer, confidence: answer === undefined ? 0.5 : 1 };
  };
}
