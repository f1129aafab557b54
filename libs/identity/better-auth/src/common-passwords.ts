/** @param password in lower case */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded with the first password that is chosen: the list takes 2 MB.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password);
}
