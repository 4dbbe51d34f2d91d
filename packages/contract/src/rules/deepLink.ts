/**
 * The path inside the app that a link asks for: what follows the domain suffix (spec part 1). Undefined for a link
 * of another host, for one that is not a web address, and for one that names no path.
 */
export function deepLinkPath(link: string, domainSuffix: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (!web || !url.hostname.endsWith(domainSuffix)) return undefined;
  return url.pathname + url.search + url.hash;
}
