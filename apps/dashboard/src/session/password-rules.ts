const shortest = 10;
const longest = 128;

export const passwordHint = `At least ${shortest} characters; a sentence is fine. Leave out your email address and the part before its @.`;

/** The error of a new password; `null` for a valid one. The service checks it again. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < shortest) return `At least ${shortest} characters, please.`;
  if (password.length > longest) return `At most ${longest} characters, please.`;
  const name = email.split('@')[0]!.trim().toLowerCase();
  if (name.length >= 4 && password.toLowerCase().includes(name))
    return `Leave out “${name}”, which is in your email address.`;
  return null;
}
