import * as billing from './billing';
import * as email from './email';
import * as growth from './growth';
import * as http from './http';
import * as ipAccuracy from './ip-accuracy';
import * as overload from './overload';
import * as pages from './pages';
import * as replicas from './replicas';
import type { Bench } from './results';

export const benches: Readonly<Record<string, Bench>> = {
  ...{ http, pages, email, 'email-accuracy': email.accuracy, 'ip-accuracy': ipAccuracy },
  ...{ billing, growth, replicas, overload },
};

/** Benches whose figures mean something after a few seconds. */
export const quickBenches: readonly string[] = ['http', 'pages', 'email', 'billing', 'replicas', 'overload'];
