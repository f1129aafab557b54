const overlaid = ['/requests/', '/webhooks/', '/admin/requests/'];

/** The page of an address. A request or delivery that is opened over a list belongs to the list's page, and so does a tab. */
export function pageOf(path: string): string {
  const list = overlaid.find((prefix) => path.startsWith(prefix));
  if (list) return list.slice(0, -1);
  return /^\/admin\/accounts\/[^/]+/.exec(path)?.[0] ?? path;
}
