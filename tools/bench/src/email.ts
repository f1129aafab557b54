import { measureCrowd } from './email/crowd';
import { measureLatency } from './email/latency';
import { measureService } from './email/service';

export const description =
  'round trips of an email validation beside other libraries, and memory with 200 validations at a time';

export async function run({ quick }: { quick: boolean }): Promise<void> {
  await measureLatency(quick);
  await measureService(quick);
  await measureCrowd(quick);
}
