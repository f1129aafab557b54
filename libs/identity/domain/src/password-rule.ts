import { dictionary } from '@zxcvbn-ts/language-common';

export const passwordLength = { least: 10, most: 128 } as const;

/** Of the passwords that leaks show most often, those long enough to be chosen here; in lower case. */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLength.least),
);

/**
 * What is wrong with a password, for whoever chose it; `undefined` when nothing is. Length counts, kinds of characters do not
 * (NIST SP 800-63B, 3.1.1.2), which also asks to refuse what is commonly used.
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const length = [...password].length;
  if (length < passwordLength.least || length > passwordLength.most || password.length > passwordLength.most)
    return `Choose ${passwordLength.least} to ${passwordLength.most} characters.`;
  if (new Set(password).size < 4) return 'Choose more than the same few characters.';
  if (commonPasswords.has(password.toLowerCase()))
    return 'Many people use this password, so it is guessed first: choose another, a sentence for example.';
  const [name = ''] = email.toLowerCase().split('@');
  const chosen = password.toLowerCase();
  if (chosen.includes(email.toLowerCase()) || (name.length >= 4 && chosen.includes(name)))
    return 'Choose one that does not hold the email address.';
  return undefined;
}
