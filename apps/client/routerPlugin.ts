import { join } from 'node:path';
import type { Plugin } from 'vite';

const renderedLinks = join(import.meta.dirname, 'src/lib/renderedLinks.ts');
const file = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/;
const prefetch = /(?<=\nfunction PrefetchPageLinks\(\{ page, \.\.\.linkProps \}\) ).*?\n\}/s;

/** Leaves out how links fetch pages of React Router's own server ahead, which every link would bring along. */
export function withoutPrefetch(): Plugin {
  return {
    name: 'without-prefetch',
    apply: 'build',
    transform(code, id) {
      if (!file.test(id)) return undefined;
      if (!prefetch.test(code)) throw new Error('React Router fetches pages ahead in another way by now.');
      return code.replace(prefetch, '{ return null; }');
    },
  };
}

/** Gives pages that the server renders links of ours (`renderedLinks.ts`). */
export function drawLinks(): Plugin {
  return {
    name: 'draw-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$/ },
      handler: (_id, importer) => (importer === renderedLinks ? undefined : renderedLinks),
    },
  };
}
