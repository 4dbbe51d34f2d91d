import { titleOf } from '@gatehouse/contract/pages/titles';
import type { Preview } from '../../http/mediaPreviews.ts';
import { escapeHtml } from '../../providers/mail/escapeHtml.ts';
import type { Head } from './head.ts';

/** What stands for a page without a picture: the mark of the client's build. */
const MARK = { url: '/icons/icon-512.png', alt: undefined, width: 512, height: 512 } satisfies Preview;

/** A head as HTML. Whatever is called whatever, it stays within its tag. */
export function headTags({ title, description, shown }: Head, publicUrl: string): string {
  const tags = [`<title>${escapeHtml(titleOf(title))}</title>`, named('description', description)];
  if (!shown) return [...tags, named('robots', 'noindex')].join('\n    ');
  const url = publicUrl + shown.path;
  const picture = shown.picture ?? MARK;
  return [
    ...tags,
    named('robots', 'index, follow, max-image-preview:large'),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    property('og:type', 'website'),
    property('og:locale', 'en_AU'),
    property('og:site_name', shown.operator),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', new URL(picture.url, `${publicUrl}/`).href),
    picture.width && property('og:image:width', String(picture.width)),
    picture.height && property('og:image:height', String(picture.height)),
    picture.alt && property('og:image:alt', picture.alt),
    named('twitter:card', shown.picture ? 'summary_large_image' : 'summary'),
    structuredData(shown.data),
  ]
    .filter(Boolean)
    .join('\n    ');
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** A block of data, which no browser runs. Nothing in it can end it: JSON may write any character by its number. */
function structuredData(nodes: readonly object[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
