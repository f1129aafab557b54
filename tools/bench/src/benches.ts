import * as billing from './billing';
import * as browserMemory from './browser-memory';
import * as cost from './cost';
import * as email from './email';
import * as emailAccuracy from './email-accuracy';
import * as extraction from './extraction';
import * as growth from './growth';
import * as http from './http';
import * as httpPinned from './http-pinned';
import * as ip from './ip';
import * as overload from './overload';
import * as model from './model';
import * as pages from './pages';
import * as replicas from './replicas';
import * as scrape from './scrape';
import * as size from './size';
import * as start from './start';
import type { Bench } from './suite/bench';
import * as telemetry from './telemetry';
import * as usage from './usage';
import * as verify from './verify';

/** In the order in which they run. */
export const benches: Readonly<Record<string, Bench>> = {
  http,
  'http-pinned': httpPinned,
  ip,
  pages,
  scrape,
  extraction,
  'browser-memory': browserMemory,
  email,
  'email-accuracy': emailAccuracy,
  billing,
  cost,
  model,
  usage,
  growth,
  verify,
  replicas,
  overload,
  start,
  size,
  telemetry,
};

/** Those whose figures mean something after a few seconds: what lies in the database, in memory and on the disk takes longer to see. */
export const quickBenches: readonly string[] = [
  ...['http', 'http-pinned', 'ip', 'pages', 'scrape', 'extraction', 'email', 'billing', 'cost'],
  ...['replicas', 'overload', 'start'],
];
