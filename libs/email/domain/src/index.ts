export type { EmailAddress } from './address/email-address';
export { type Flaw, type FlawKind } from './address/flaw';
export { readAddress } from './address/read-address';
export { parseAddress } from './parse-address';
export { CompanyDirectory, NoCompanyDirectory } from './ports/company-directory';
export { DomainRegistry } from './ports/domain-registry';
export { MailDns, type MailHost, type MailRoute, type SpfFacts } from './ports/mail-dns';
export { MailLists, type MailListName } from './ports/mail-lists';
export * from './ports/mailbox-probe';
export * from './ports/outcomes';
export * from './outcomes/calibration';
export { hasArrived, ownOutcome, type OwnOutcome } from './outcomes/own-outcome';
export * from './ports/rechecks';
export * from './recheck/recheck-mailboxes';
export { waitNamedIn } from './smtp/named-wait';
export {
  classifyReply,
  isConclusive,
  isTemporary,
  randomRecipient,
  type SmtpStage,
} from './smtp/classify-reply';
export {
  type MailProvider,
  type MailProviderKind,
  mailProviderKinds,
  providerOf,
} from './smtp/mail-providers';
export type { ReplyMeaning } from './smtp/reply-rules';
export { parseReply, type SmtpReply } from './smtp/smtp-reply';
export { isAlias, isDisposable, isFreeProvider, registrableDomain } from './traits/disposable';
export { misspelledLargest } from './suggestion/domain-typo';
export { isRoleBased } from './traits/role';
export { editDistance } from './suggestion/edit-distance';
export { learnedNothing, type Status, statuses, statusOf } from './verdict/status';
export { type Evidence, judge, type Reason, type Verdict, verdictTable } from './verdict/verdict';
export { defaultEmailBudgets, type EmailBudgets, type OnFault } from './budget';
export { ValidateEmail, type ValidateEmailDependencies, type ValidateEmailRequest } from './validate-email';
export { type CheckResult, checkResults, type EmailValidation, type MxKind, mxKinds } from './validation';
export { emailErrors } from './errors';
