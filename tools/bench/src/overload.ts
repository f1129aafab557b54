import { measureSilentMailHosts } from './overload/silent-mail-hosts';
import { measureOverload } from './overload/three-times-the-peak';
import { measureUnknownKeys } from './overload/unknown-keys';
import { printTable } from './table';

export const description =
  'IP lookups at three times the peak; unknown keys beside a quiet tenant; validations at mail hosts that say nothing';

export async function run({ quick }: { quick: boolean }): Promise<void> {
  const rows = [
    ...(await measureOverload(quick)),
    ...(await measureUnknownKeys(quick)),
    ...(await measureSilentMailHosts()),
  ];
  printTable(
    ['overload', 'measured', 'wanted', 'goes'],
    rows.map(({ what, measured, wanted, goes }) => [what, measured, wanted, goes ? 'yes' : 'NO']),
  );
}
