/** Whether the day or the month is first in a date such as `05/06/1999`. */
export type DayOrder = 'dmy' | 'mdy';

const dayFirst =
  'ae bg bi bn cl cr cz dk ee eg es fi fr gr hk hm hr hu ie il im in int is it ke kw lu ly me mk mo mt mx my nl no nu pf pl pm pt qa re ro rs ru sa sc se sg si sk sm st su sy tf th tn to tr tz ua ug uk uy uz ve vn wf yt za';

/** Which order a registry writes, by top-level domain. Without an entry such a date is unknown, unless a number over 12 decides. */
export const dayOrders: Readonly<Record<string, DayOrder>> = Object.fromEntries(
  dayFirst.split(' ').map((ending) => [ending, 'dmy' as const]),
);
