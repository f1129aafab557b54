const passwordLength = { min: 10, max: 128 } as const;

export class PasswordRule {
  /** @param isCommon whether a password, in lower case, is one of the most frequent in leaks */
  constructor(private readonly isCommon: (password: string) => Promise<boolean>) {}

  /**
   * The error of a password, as a text for its user; `undefined` when it is valid. NIST SP 800-63B, 3.1.1.2 requires a length and
   * the refusal of common passwords, but no kinds of characters.
   */
  async problemOf(password: string, email: string): Promise<string | undefined> {
    const length = [...password].length;
    if (length < passwordLength.min || length > passwordLength.max || password.length > passwordLength.max)
      return `Choose ${passwordLength.min} to ${passwordLength.max} characters.`;
    if (new Set(password).size < 4) return 'Choose more than the same few characters.';
    const chosen = password.toLowerCase();
    if (await this.isCommon(chosen))
      return 'Many people use this password, so it is guessed first: choose another, a sentence for example.';
    const [name = ''] = email.toLowerCase().split('@');
    const word = [email.toLowerCase(), ...(name.length >= 4 ? [name] : [])].find((each) =>
      chosen.includes(each),
    );
    return word === undefined ? undefined : `Leave out "${word}", which is in the email address.`;
  }
}
