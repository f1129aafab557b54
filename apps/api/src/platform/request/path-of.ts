/** The path of a request, without its query; of one in absolute form too (RFC 9112, 3.2.2). */
export function pathOf({ url = '' }: { readonly url?: string | undefined }): string {
  if (!url.startsWith('/') && URL.canParse(url)) return new URL(url).pathname;
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
