let loaded: Promise<ReadonlySet<string>> | undefined;

/** @param password in lower case */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  return (await loaded).has(password);
}

/** With the first password that is chosen: the list takes 3 MB. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
