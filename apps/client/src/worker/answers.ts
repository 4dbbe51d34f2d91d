import { paths } from '@gatehouse/contract/pages/paths';

/** What of a request decides how it is answered. */
type Asked = { method: string; url: string; destination: string };

/** As 'page': the client's one page; 'file': a built file; 'network': not this worker's business. */
type Answer = 'page' | 'file' | 'network';

/** Where the client's own pages lie. An embedded page belongs to the site around it and is left alone. */
const pageFolders = new Set(
  Object.values(paths)
    .filter((path) => path !== paths.EmbedMain)
    .map(folderOf),
);

/**
 * How a request is answered. Only pages and built files may ever come from the cache: every call of the API goes to
 * the network, so that nothing old is taken for the present.
 */
export function answerFor({ method, url, destination }: Asked, origin: string, files: Set<string>): Answer {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'network';
  if (destination === 'document') return pageFolders.has(folderOf(pathname)) ? 'page' : 'network';
  return files.has(pathname) || pathname.startsWith('/assets/') ? 'file' : 'network';
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}
