import type { Page } from '@playwright/test';

/**
 * Texts of a page that meet another text of the same part (one of `selector`), or stick out of it or of the page: what
 * a person would see printed over each other or cut off.
 */
export async function textOverlaps(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) => {
    const slack = 1.5;
    const isHidden = (element: Element) =>
      element.closest('.visually-hidden, [aria-hidden="true"], svg') !== null ||
      getComputedStyle(element).visibility === 'hidden';
    const textsOf = (part: Element) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const texts: { words: string; box: DOMRect }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent?.trim();
        if (!words || !node.parentElement || isHidden(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 0) texts.push({ words, box });
      }
      return texts;
    };
    return parts.flatMap((part) => {
      const outer = part.getBoundingClientRect();
      const right = Math.min(outer.right, document.documentElement.clientWidth);
      const texts = textsOf(part);
      const cut = texts
        .filter(({ box }) => box.left < outer.left - slack || box.right > right + slack)
        .map(({ words }) => `cut off: ${words}`);
      const over = texts.flatMap(({ words, box }, index) =>
        texts
          .slice(index + 1)
          .filter(
            (other) =>
              box.left < other.box.right - slack &&
              other.box.left < box.right - slack &&
              box.top < other.box.bottom - 3 * slack &&
              other.box.top < box.bottom - 3 * slack,
          )
          .map((other) => `over each other: ${words} / ${other.words}`),
      );
      return [...cut, ...over];
    });
  });
}
