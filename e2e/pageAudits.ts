import type { Page } from '@playwright/test';

/** Pixels of a picture may be so much fewer than those it is shown in, and its shape so much another, before people see it. */
const LEAST_PIXELS = 0.75;
const SHAPE_SLACK = 0.05;
/** Words that say nothing about where a link leads. */
const EMPTY_WORDS = /^(click here|here|this|more|learn more|read more|link|start|right here)$/i;

/**
 * What search engines and the audits of browsers hold against a page, beside what axe sees: its head, its links and its
 * pictures. Empty where all is well.
 */
export function auditFaults(page: Page): Promise<string[]> {
  return page.evaluate(audit, {
    leastPixels: LEAST_PIXELS,
    shapeSlack: SHAPE_SLACK,
    emptyWords: EMPTY_WORDS.source,
  });
}

type Limits = { leastPixels: number; shapeSlack: number; emptyWords: string };

/** Runs in the page. */
function audit({ leastPixels, shapeSlack, emptyWords }: Limits): string[] {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  const head = [
    document.doctype?.name === 'html' && document.compatMode === 'CSS1Compat' ? '' : 'no doctype',
    document.characterSet === 'UTF-8' ? '' : 'no UTF-8',
    document.documentElement.lang === 'en-AU' ? '' : 'no language',
    document.title.trim() === '' ? 'no title' : '',
    meta('description').trim() === '' ? 'no description' : '',
    /width=device-width/.test(meta('viewport')) ? '' : 'no viewport',
    /user-scalable=no|maximum-scale=[0-4](?!\d)/.test(meta('viewport')) ? 'cannot be enlarged' : '',
  ];
  const links = Array.from(document.querySelectorAll('a'), (link) => {
    const words = (link.getAttribute('aria-label') ?? link.textContent ?? '').trim();
    if (!/^(https?|mailto|tel|geo|maps):/.test(link.href)) return `leads nowhere: ${words}`;
    const isForeign = link.target === '_blank' && !/noopener|noreferrer/.test(link.rel);
    if (isForeign) return `its page can be moved by the one it opens: ${words}`;
    return new RegExp(emptyWords, 'i').test(words) ? `says nothing: ${words}` : '';
  });
  const pictures = Array.from(document.images, (picture) => {
    const { naturalWidth, naturalHeight, currentSrc } = picture;
    const { width, height } = picture.getBoundingClientRect();
    if (!picture.complete || naturalWidth === 0 || width === 0 || /\.svg|^data:/.test(currentSrc)) return '';
    const fit = getComputedStyle(picture).objectFit;
    const isBent = Math.abs(naturalWidth / naturalHeight / (width / height) - 1) > shapeSlack;
    if (fit === 'fill' && isBent) return `bent: ${currentSrc}`;
    const isCoarse = naturalWidth < leastPixels * width && naturalHeight < leastPixels * height;
    return isCoarse ? `too few pixels: ${currentSrc}` : '';
  });
  return [...head, ...links, ...pictures].filter((fault) => fault !== '');
}
