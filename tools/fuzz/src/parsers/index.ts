import { dns } from './dns';
import { email } from './email';
import { mmdb } from './mmdb';
import { page } from './page';
import type { Parser } from './parser';
import { registration } from './registration';
import { robots } from './robots';
import { smtp } from './smtp';

export const parsers: Readonly<Record<string, Parser>> = {
  email,
  smtp,
  dns,
  registration,
  page,
  robots,
  mmdb,
};
