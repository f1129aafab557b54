const maxLength = 254;
const pattern =
  /^(?=.{1,64}@)[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*(?<!')@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/**
 * The error of an address for signing in; `undefined` when it is valid. It refuses some valid mail addresses, because an address that
 * is typed, compared and searched for must have one spelling.
 */
export function emailProblem(email: string): string | undefined {
  if (email.length > maxLength) return `Give an email address of at most ${maxLength} characters.`;
  return pattern.test(email)
    ? undefined
    : "Give an email address of letters, digits and . _ ' + - such as ada@example.com.";
}
