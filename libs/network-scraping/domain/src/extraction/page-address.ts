import { scanPage } from './markup/page-scan';

/** The address that a page declares for itself: its canonical link, else its `og:url`. It may be on any host. */
export function pageAddress(html: string): URL | undefined {
  const { canonical, meta } = scanPage(html);
  const addresses = [canonical, meta.get('og:url')].map((text) => (text ? URL.parse(text) : null));
  return addresses.find((url) => url !== null && /^https?:/.test(url.protocol)) ?? undefined;
}
