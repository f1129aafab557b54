/** What a change of a key makes stale: the lists of keys, and both audit logs. */
export const staleKeys = [['keys'], ['/audit'], ['/admin/audit']];
