import type { Media } from '@gatehouse/contract/model/common';

type Picture = { src: string; sources: { type: string; srcSet: string }[] };

/** A picture's addresses for a browser: those without a host are below `base`, or the page's own where that is empty. */
export function pictureSources({ url, sources = [] }: Media, base: string): Picture {
  const absolute = (address: string) => (base === '' ? address : new URL(address, base).href);
  return {
    src: absolute(url),
    sources: sources
      .filter(({ srcset }) => srcset !== '')
      .map(({ type, srcset }) => ({
        type,
        srcSet: srcset
          .split(', ')
          .map((candidate) => {
            const [address = '', width = ''] = candidate.split(' ');
            return `${absolute(address)} ${width}`.trim();
          })
          .join(', '),
      })),
  };
}

/** The pictures of a space with those of its site, each once. */
export function picturesOf(product: { Media: readonly Media[]; Site: { Media: readonly Media[] } }): Media[] {
  const all = [...product.Media, ...product.Site.Media];
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index);
}
