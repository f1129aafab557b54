const overlaid = ['/requests/', '/webhooks/', '/admin/requests/'];

/** The page that an address belongs to: a request or delivery that is opened over a list does not make another one, nor does a tab. */
export function pageOf(path: string): string {
  const list = overlaid.find((prefix) => path.startsWith(prefix));
  if (list) return list.slice(0, -1);
  return /^\/admin\/accounts\/[^/]+/.exec(path)?.[0] ?? path;
}
