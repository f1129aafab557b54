/** The page that an address belongs to: a request that is opened over the list does not make another one. */
export function pageOf(path: string): string {
  return path.startsWith('/requests/') ? '/requests' : path;
}
