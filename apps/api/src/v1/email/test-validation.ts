import type {
  CompanyDirectory,
  DecisiveReply,
  DomainRegistry,
  MailboxAnswer,
  MailboxProbe,
  MailDns,
  MailLists,
  MailRoute,
  ProbeEvidence,
  ProbeRequest,
} from '@enrichment/email-domain';
import { type Clock, systemTimer } from '@enrichment/kernel';
import { testCompany } from '../network/test-pages';
import { type DomainCompany, presentDomainCompany, ValidateEmailWithCompany } from './company-directory';

const host = 'mx.demo.test';
const mx: MailRoute = {
  kind: 'mx',
  hosts: [
    { hostname: host, priority: 10 },
    { hostname: 'mx2.demo.test', priority: 20 },
  ],
};
/** Domains without a mail server. Every other domain has one. */
const routes: ReadonlyMap<string, MailRoute> = new Map([
  ['missing.demo.test', { kind: 'domain_not_found' }],
  ['no-mail-server.demo.test', { kind: 'no_mail_server' }],
  ['null-mx.demo.test', { kind: 'null_mx' }],
  ['dns-error.demo.test', { kind: 'dns_error' }],
  ['silent.demo.test', { kind: 'no_answer' }],
]);
/** Answers for a local part, at every domain. */
const mailboxes: ReadonlyMap<string, MailboxAnswer> = new Map([
  ['accepted', 'accepted'],
  ['support', 'accepted'],
  ['mailbox-not-found', 'not_found'],
  ['mailbox-full', 'full'],
  ['mailbox-disabled', 'disabled'],
  ['greylisted', 'greylisted'],
  ['refused-us', 'refused_us'],
]);

/** Replies of the demo's servers. */
const replies: Partial<Readonly<Record<MailboxAnswer, DecisiveReply>>> = {
  accepted: { code: 250, enhanced: '2.1.5', isTemporary: false },
  not_found: { code: 550, enhanced: '5.1.1', isTemporary: false },
  full: { code: 452, enhanced: '4.2.2', isTemporary: true },
  disabled: { code: 550, enhanced: '5.2.1', isTemporary: false },
  greylisted: { code: 451, enhanced: '4.7.1', isTemporary: true },
  refused_us: { code: 554, enhanced: '5.7.1', isTemporary: false },
};

const dns: MailDns = {
  route: (domain) => Promise.resolve(routes.get(domain) ?? mx),
  addresses: () => Promise.resolve([]),
  spf: () => Promise.resolve({ hasSpf: true, sendsNothing: false }),
  hasDmarc: () => Promise.resolve(true),
  hasDkim: () => Promise.resolve(true),
};

const probe: MailboxProbe = { probe: (request) => Promise.resolve(evidenceOf(request)) };
const registry: DomainRegistry = { creationDate: () => Promise.resolve('2019-03-01T00:00:00Z') };
const companies: CompanyDirectory<DomainCompany> = {
  findByDomain: (domain) =>
    Promise.resolve(domain === 'demo.test' ? presentDomainCompany(testCompany) : undefined),
};

function evidenceOf({ address: { asciiDomain, localValue } }: ProbeRequest): ProbeEvidence {
  if (asciiDomain === 'catch-all.demo.test')
    return { mailbox: 'accepted', random: 'accepted', host, reply: replies.accepted! };
  if (asciiDomain === 'timeout.demo.test') return { mailbox: 'timeout', random: 'unknown', host };
  const mailbox = mailboxes.get(localValue.toLowerCase());
  const reply = mailbox && replies[mailbox];
  return mailbox
    ? { mailbox, random: 'rejected', host, ...(reply && { reply }) }
    : { mailbox: 'not_probed', random: 'unknown' };
}

/** Validation for test keys: the addresses of the demo, and kept lists. It opens no connection and stores nothing. */
export class TestValidation extends ValidateEmailWithCompany {
  constructor(lists: MailLists, clock: Clock) {
    super({ dns, probe, registry, companies, lists, clock, timer: systemTimer });
  }
}
