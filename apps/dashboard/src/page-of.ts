const overlaid = ['/requests/', '/webhooks/', '/admin/requests/'];

/** The page of an address. A request or a delivery over a list, and a tab, belong to the page below. */
export function pageOf(path: string): string {
  const list = overlaid.find((prefix) => path.startsWith(prefix));
  if (list) return list.slice(0, -1);
  return /^\/admin\/accounts\/[^/]+/.exec(path)?.[0] ?? path;
}
