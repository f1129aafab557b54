export type { EmailAddress } from './address/email-address';
export { type Flaw, type FlawKind } from './address/flaw';
export { readAddress } from './address/read-address';
export { parseAddress } from './parse-address';
export { CompanyDirectory, NoCompanyDirectory } from './ports/company-directory';
export { DomainRegistry } from './ports/domain-registry';
export { MailDns, type MailHost, type MailRoute, type SpfFacts } from './ports/mail-dns';
export { MailLists, type MailListName } from './ports/mail-lists';
export {
  type DecisiveReply,
  MailboxProbe,
  type MailboxAnswer,
  NoMailboxProbe,
  type ProbeEvidence,
  type ProbeRequest,
  type RandomRecipient,
  type RecipientCheck,
} from './ports/mailbox-probe';
export {
  type CalibrationCell,
  type KnownOutcomes,
  type Outcome,
  type OutcomeKind,
  outcomeKinds,
  Outcomes,
  outcomesKeptDays,
  type Statement,
} from './ports/outcomes';
export {
  type BrierScore,
  brierScores,
  calibrationCell,
  reliability,
  type ReliabilityStep,
} from './outcomes/calibration';
export { hasArrived, ownOutcome, type OwnOutcome } from './outcomes/own-outcome';
export {
  type RecheckRequest,
  type LearnedMailbox,
  type NewRecheck,
  recheckBounds,
  type RecheckClaim,
  Rechecks,
} from './ports/rechecks';
export {
  RecheckMailboxes,
  type RecheckMailboxesParts,
  type SettledMailbox,
  SettledEvents,
} from './recheck/recheck-mailboxes';
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
