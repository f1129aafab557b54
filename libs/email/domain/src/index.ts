export type { EmailAddress } from './address/email-address';
export { type Company, CompanyDirectory, NoCompanyDirectory } from './ports/company-directory';
export { DomainRegistry } from './ports/domain-registry';
export { MailDns, type MailHost, type MailRoute, type SpfFacts } from './ports/mail-dns';
export { MailLists, type MailListName } from './ports/mail-lists';
export {
  MailboxProbe,
  type MailboxAnswer,
  NoMailboxProbe,
  type ProbeEvidence,
  type ProbeRequest,
  type RandomRecipient,
  type RecipientCheck,
} from './ports/mailbox-probe';
export { SystemTimer, Timer } from './ports/timer';
