export {
  type AttemptLimit,
  Attempts,
  knownDeviceLimits,
  passwordLimits,
  signInLimits,
  signUpLimits,
} from './attempts';
export { ChangePassword } from './change-password';
export { emailProblem } from './email-rule';
export { KnownDevices } from './known-devices';
export { passwordLength, passwordProblem } from './password-rule';
export { signUpRefused, tooManyAttempts, userExists, userNotFound, wrongCredentials } from './refusals';
export {
  type Credentials,
  type Session,
  sessionLifetimeMs,
  Sessions,
  type SetCookies,
  type Visit,
} from './session';
export { floodLimit, SignIn } from './sign-in';
export { type Register, SignUp } from './sign-up';
export { type NewUser, type Role, roles, type User, Users } from './user';
