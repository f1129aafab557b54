/** The reference was at /docs before, and its operations at fragments such as `#/ip/lookupIp`. */
export function leadToReference(): void {
  if (location.pathname === '/docs' && location.hash.startsWith('#/'))
    location.replace(`/docs/reference${location.hash}`);
}
