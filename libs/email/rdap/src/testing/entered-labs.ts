import { afterEach } from '@jest/globals';
import { openRegistryLab } from './registry-lab';

/** The date that the registries of the specs know. */
export const date = '2001-02-03T04:05:06Z';

/** Things to close after the current test, the last first. */
export const opened: { close(): unknown }[] = [];

/** Call once in a spec file: closes {@link opened} after each test. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const { close } of opened.splice(0).reverse()) await close();
  });
}

/** A lab for the current test. */
export async function enter(...given: Parameters<typeof openRegistryLab>) {
  const lab = await openRegistryLab(...given);
  opened.push(lab);
  return lab;
}
