export {
  type AttemptLimit,
  attemptLimits,
  Attempts,
  codeLimits,
  emailLinkLimits,
  floodLimit,
  invitationLimits,
  knownDeviceLimits,
  linkMailLimits,
  passwordLimits,
  SignInFloods,
  signInLimits,
  signUpLimits,
} from './sessions/attempts';
export * from './audit-log';
export { AcceptInvitation } from './invitations/accept-invitation';
export { ChangePassword } from './sign-in/change-password';
export { type Invitation, Invitations } from './invitations/invitation';
export { invitationMail, invitationUrl } from './invitations/invitation-mail';
export { Invite, type NewInvitation } from './invitations/invite';
export { type EmailLink, EmailLinks } from './email-links/email-link';
export { emailChangeMail, emailLinkMail, emailLinkUrl } from './email-links/email-mail';
export { ProveEmail } from './email-links/prove-email';
export { UseEmailLink } from './email-links/use-email-link';
export { linkMail, passwordLinkUrl } from './links/link-mail';
export { Mailer } from './links/mailer';
export { type AccountOf, type LinkMailing, SendLink } from './links/send-link';
export { UseLink } from './links/use-link';
export { ManagePasskeys } from './passkeys/manage-passkeys';
export * from './passkeys/passkey';
export { PasskeyChallenges } from './passkeys/passkey-challenges';
export { SignInWithPasskey } from './passkeys/sign-in-with-passkey';
export { ManageSecondFactor } from './second-factor/manage-second-factor';
export * from './second-factor/second-factor';
export { CompleteSignIn } from './second-factor/complete-sign-in';
export { emailProblem } from './people/email-rule';
export { KnownDevices } from './sessions/known-devices';
export type { SigningSecrets } from './sessions/signing-secrets';
export { linkLifetimeMs, type LinkPurpose, type PasswordLink, PasswordLinks } from './links/password-link';
export { type Member, Members, type Membership } from './people/member';
export { PasswordRule } from './people/password-rule';
export * from './people/permissions';
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
export * from './sessions/session';
export { SignIn } from './sign-in/sign-in';
export { type Register, SignUp } from './sign-in/sign-up';
export { type NewUser, type Role, roles, type User, Users } from './people/user';
