import * as http from './http';
import * as ipAccuracy from './ip-accuracy';
import * as overload from './overload';
import * as replicas from './replicas';
import type { Bench } from './results';

export const benches: Readonly<Record<string, Bench>> = {
  ...{ http, overload, replicas, 'ip-accuracy': ipAccuracy },
};

/** Benches whose figures mean something after a few seconds. */
export const quickBenches: readonly string[] = ['http', 'overload', 'replicas'];
