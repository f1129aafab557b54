/** Whether the day or the month is first in a date such as `05/06/1999`. */
export type DayOrder = 'dmy' | 'mdy';

/**
 * Order of day and month at a registry, by top-level domain. Without an entry such a date is unknown, unless a number over 12 decides.
 * An entry needs a source: the registry's own words, or an answer of its server whose day is over 12.
 */
export const dayOrders: Readonly<Record<string, DayOrder>> = {
  // register.bg: `activated on: 30/06/2003`, published in the fixtures of the Ruby library whois.
  bg: 'dmy',
  // AFNIC's servers: `complete date format : DD/MM/YYYY` in the head of each answer, before they wrote ISO 8601.
  fr: 'dmy',
  pm: 'dmy',
  re: 'dmy',
  tf: 'dmy',
  wf: 'dmy',
  yt: 'dmy',
  // HKIRC: `Domain Name Commencement Date: 25-10-1995`.
  hk: 'dmy',
  // ISOC-IL: `assigned: 05-06-1999` next to the change `19990605 (Assigned)`; `validity: 14-06-2027`.
  il: 'dmy',
  // DNS-LU: `registered: 22/06/2015`.
  lu: 'dmy',
  // DNS.PT: `Creation Date (dd/mm/yyyy)`.
  pt: 'dmy',
  // NIC San Marino: `Registration date: 21/04/2010`.
  sm: 'dmy',
  // Dot TK: `Domain registered: 12/18/2001`.
  tk: 'mdy',
  // ATI: `Creation date.......: 14-07-2009 00:00:00 GMT+1`.
  tn: 'dmy',
};
