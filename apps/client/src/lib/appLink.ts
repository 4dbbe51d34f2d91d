import { apiUrl } from './config.ts';

/**
 * The path in the app that a link leads to: what stands behind its domain
 * (docs/specification/client.md#deep-links). Undefined for a link of any other origin than the client's own
 * on the web.
 */
export function pathOfLink(link: string, origin: string = linkOrigin()): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { origin: itsOrigin, username, password, pathname, search, hash } = new URL(link);
  // Two slashes would begin another host's address.
  if (itsOrigin !== origin || username !== '' || password !== '' || pathname.startsWith('//'))
    return undefined;
  return pathname + search + hash;
}

/** The link to a path of the client, for people elsewhere. */
export function linkTo(path: string): string {
  return linkOrigin() + path;
}

/** Where the client is on the web: the address of the build, else that of the API, which serves it. */
function linkOrigin(): string {
  return new URL(import.meta.env?.VITE_WEB_URL || apiUrl()).origin;
}
