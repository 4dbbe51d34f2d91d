import type { Page } from '@playwright/test';

/** Below this width a page is a phone's, which enlarges it for a field whose letters are smaller than that many pixels. */
const PHONE_BELOW = 768;
const FIELD_LETTERS = 16;
/** The least height and width of what is pressed, and the least height of a link of mere words, in CSS pixels. */
const TARGET = 44;
const INLINE_TARGET = 24;

/** What a page shows wrongly at its present width, by the boxes of what is on it: empty where all is well. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(measure, {
    target: TARGET,
    inlineTarget: INLINE_TARGET,
    phoneBelow: PHONE_BELOW,
    fieldLetters: FIELD_LETTERS,
  });
}

type Limits = { target: number; inlineTarget: number; phoneBelow: number; fieldLetters: number };

/** Runs in the page. */
function measure({ target, inlineTarget, phoneBelow, fieldLetters }: Limits): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  /** The words of one line, with the element they are in and what they are compared with. */
  type Line = { words: string; box: Box; host: Element; layer: Element };

  const faults: string[] = [];
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const said = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 50);
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // Maps and plans place their own words; what is covered by a dialog is another page.
    !element.closest('svg, [role=application], [inert], [aria-hidden=true], .visually-hidden') &&
    !(document.querySelector('dialog[open], [role$=dialog]') && !element.closest('dialog, [role$=dialog]'));

  /** What floats over the rest: its words lie over others on purpose. */
  function layerOf(host: Element): Element {
    for (let at: Element | null = host; at; at = at.parentElement) {
      if (/fixed|sticky/.test(styleOf(at).position)) return at;
    }
    return document.documentElement;
  }

  /** What is left of a box inside of what cuts it off, and who does without showing that something is missing. */
  function cut(box: Box, host: Element): { left: Box; by: Element | undefined } {
    let left = box;
    let by: Element | undefined;
    for (let at: Element | null = host; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = styleOf(at);
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue;
      const edge = at.getBoundingClientRect();
      const inside = meet(left, edge);
      const isCut = inside.right - inside.left < left.right - left.left - 2;
      const isMarked =
        textOverflow === 'ellipsis' ||
        webkitLineClamp !== 'none' ||
        /auto|scroll/.test(overflowX + overflowY);
      if (isCut && !isMarked && edge.width > 2) by ??= at;
      left = inside;
    }
    return { left, by };
  }

  function linesOnPage(): Line[] {
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const host = node.parentElement;
      if (!host || !node.textContent?.trim() || !isShown(host)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const { left: box, by } = cut(rect, host);
        const words = said(node.textContent);
        // A map is moved to what lies at its edge.
        if (by && !host.closest('.leaflet-container')) faults.push(`cut off: '${words}'`);
        if (box.right - box.left < 2 || box.bottom - box.top < 2) continue;
        const layer = layerOf(host);
        if (box.right > innerWidth + 1 || box.left < -1) faults.push(`beyond the edge: '${words}'`);
        lines.push({ words, box, host, layer });
      }
    }
    return lines;
  }

  /** Where letters are: lines that are set close reach into each other by what is above and below them. */
  function core({ left, top, right, bottom }: Box): Box {
    const margin = (bottom - top) / 4;
    return { left: left + 1, right: right - 1, top: top + margin, bottom: bottom - margin };
  }

  function noteOverlaps(lines: Line[]): void {
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (one.host === other.host || one.layer !== other.layer) continue;
        const shared = meet(core(one.box), core(other.box));
        if (shared.right - shared.left > 1 && shared.bottom - shared.top > 1) {
          faults.push(`'${one.words}' and '${other.words}' overlap`);
        }
      }
    });
  }

  /** What reacts to a press, in what is laid over it or over its card too. */
  function pressedBox(element: Element): Box {
    const own = element.getBoundingClientRect();
    const px = (length: string) => Number.parseFloat(length) || 0;
    let frame: Element = element;
    while (styleOf(frame).position === 'static' && frame.parentElement) frame = frame.parentElement;
    const around = frame.getBoundingClientRect();
    return ['::before', '::after'].reduce<Box>((all, part) => {
      const { content, position, top, right, bottom, left } = getComputedStyle(element, part);
      if (content === 'none' || position !== 'absolute') return all;
      return {
        left: Math.min(all.left, around.left + px(left)),
        top: Math.min(all.top, around.top + px(top)),
        right: Math.max(all.right, around.right - px(right)),
        bottom: Math.max(all.bottom, around.bottom - px(bottom)),
      };
    }, own);
  }

  function noteSmallTargets(): void {
    const pressed =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio], [role=switch], [role=menuitem], [role=option]';
    for (const found of document.querySelectorAll(pressed)) {
      const label = found instanceof HTMLInputElement ? found.labels?.[0] : undefined;
      const isTicked = found instanceof HTMLInputElement && /checkbox|radio|file/.test(found.type);
      const element = (isTicked && label) || found;
      if (!isShown(element) || found.matches('[tabindex="-1"], :disabled')) continue;
      const box = pressedBox(element);
      // Shown to readers of screens only, or once focused
      if (
        box.right - box.left < 2 ||
        box.bottom < 0 ||
        (element === found && isTicked && box.right - box.left < 3)
      )
        continue;
      const { display, paddingTop } = styleOf(element);
      // Words among words, whatever lays them out
      const isInline = display === 'inline' || (element.localName === 'a' && paddingTop === '0px');
      const height = isInline
        ? Math.max(box.bottom - box.top, Number.parseFloat(styleOf(element).lineHeight) || 0)
        : box.bottom - box.top;
      const width = isInline ? target : box.right - box.left;
      const least = isInline ? inlineTarget : target;
      if (height < least - 0.6 || width < least - 0.6) {
        const name = said(element.getAttribute('aria-label') ?? element.textContent);
        faults.push(`small, ${Math.round(width)} × ${Math.round(height)}: ${element.localName} '${name}'`);
      }
    }
  }

  function noteSmallLetters(): void {
    if (innerWidth >= phoneBelow) return;
    const typedIn = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea';
    for (const field of document.querySelectorAll(typedIn)) {
      const letters = Number.parseFloat(styleOf(field).fontSize);
      const name = said(field.getAttribute('aria-label') ?? field.getAttribute('name'));
      if (isShown(field) && letters < fieldLetters) {
        faults.push(`letters of ${letters} px: ${field.localName} '${name}'`);
      }
    }
  }

  noteOverlaps(linesOnPage());
  noteSmallLetters();
  noteSmallTargets();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  return [...new Set(faults)];
}
