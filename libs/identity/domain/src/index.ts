export {
  type AttemptLimit,
  attemptLimits,
  Attempts,
  codeLimits,
  emailLinkLimits,
  invitationLimits,
  knownDeviceLimits,
  linkMailLimits,
  passwordLimits,
  signInLimits,
  signUpLimits,
} from './attempts';
export {
  type Actor,
  type AuditEntry,
  AuditLog,
  type AuditQuery,
  auditRetentionDays,
  type StoredAuditEntry,
} from './audit-log';
export { AcceptInvitation } from './accept-invitation';
export { ChangePassword } from './change-password';
export { type Invitation, Invitations } from './invitation';
export { invitationMail, invitationUrl } from './invitation-mail';
export { Invite, type Invited } from './invite';
export { type EmailLink, EmailLinks } from './email-link';
export { emailChangeMail, emailLinkMail, emailLinkUrl } from './email-mail';
export { ProveEmail } from './prove-email';
export { UseEmailLink } from './use-email-link';
export { type LinkMail, linkMail, passwordLinkUrl } from './link-mail';
export { Mailer, type Mail } from './mailer';
export { type AccountOf, type LinkMailing, SendLink } from './send-link';
export { UseLink } from './use-link';
export { ManagePasskeys } from './manage-passkeys';
export {
  type IsOurChallenge,
  mostPasskeys,
  type Passkey,
  Passkeys,
  type Site,
  type WebAuthnJson,
} from './passkey';
export { PasskeyChallenges } from './passkey-challenges';
export { SignInWithPasskey } from './sign-in-with-passkey';
export { ManageSecondFactor } from './manage-second-factor';
export { type Enrolment, readCode, type SecondFactor, SecondFactors, secondStepMs } from './second-factor';
export { CompleteSignIn, type SecondStepOutcome } from './complete-sign-in';
export { emailProblem } from './email-rule';
export { KnownDevices } from './known-devices';
export { linkLifetimeMs, type LinkPurpose, type PasswordLink, PasswordLinks } from './password-link';
export { type Member, Members, type Membership } from './member';
export { passwordLength, PasswordRule } from './password-rule';
export {
  may,
  type MemberRole,
  memberRoles,
  type Permission,
  permissions,
  permissionsIn,
  permissionsOf,
} from './permissions';
export {
  changeNeedsMail,
  lastOwner,
  linkOfAnother,
  linkRefused,
  mailRefused,
  memberExists,
  passkeyRefused,
  memberNotFound,
  secondFactorOff,
  secondFactorOn,
  secondStepGone,
  signUpRefused,
  tooManyAttempts,
  tooManyPasskeys,
  userExists,
  userNotFound,
  wrongCredentials,
} from './refusals';
export {
  type Credentials,
  type Device,
  isSession,
  type OpenSession,
  type SecondStep,
  type Session,
  sessionLifetimeMs,
  Sessions,
  type SetCookies,
  type Visit,
} from './session';
export { floodLimit, SignIn } from './sign-in';
export { type Register, SignUp } from './sign-up';
export { type NewUser, type Role, roles, type User, Users } from './user';
