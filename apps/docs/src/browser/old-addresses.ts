/** Redirects old links to the reference, such as `/docs#/ip/lookupIp`. */
export function redirectOldLinks(): void {
  if (location.pathname === '/docs' && location.hash.startsWith('#/'))
    location.replace(`/docs/reference${location.hash}`);
}
