import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call } from '../api/client';
import type { SessionAnswer } from '../api/generated/openapi';

interface Ceremony<Options> {
  readonly options: Options;
}

/** @throws Error when the user or the browser declines */
export async function makePasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const begun = await call<Ceremony<PublicKeyCredentialCreationOptionsJSON>>('POST', '/passkeys/begin', {
    password,
  });
  const response = await asRefusal(startRegistration({ optionsJSON: begun.options }));
  await call('POST', '/passkeys', { name, response });
}

/** @throws Error when the user or the browser declines, or the passkey is unknown */
export async function signInWithPasskey(): Promise<SessionAnswer> {
  const begun = await call<Ceremony<PublicKeyCredentialRequestOptionsJSON>>('POST', '/sign-in/passkey/begin');
  const response = await asRefusal(startAuthentication({ optionsJSON: begun.options }));
  return call<SessionAnswer>('POST', '/sign-in/passkey', { response });
}

/** Replaces the browsers' messages, which are for programmers. */
async function asRefusal<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new Error('This device has a passkey of yours already.');
    throw new Error('No passkey was used. Try again, or use your password.');
  }
}
