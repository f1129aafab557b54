/** @param password in lower case */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded when the first password is chosen: the list takes 2 MB.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password);
}
