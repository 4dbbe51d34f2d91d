import type { Page } from '@playwright/test';

/**
 * Makes a page one that the browser translates while it is used: each text that comes into it is taken out at once, with
 * an element of the same words in its place, as Chrome does it. Whoever goes on writing to the text that was taken out is
 * seen no more.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isTranslated = (text: Text) => {
      const parent = text.parentElement;
      return (
        text.data.trim() === '' || !parent || parent.closest('font, script, style, textarea, [translate=no]')
      );
    };
    const translate = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (isTranslated(text)) continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.data;
        text.parentNode?.insertBefore(outer, text);
        text.remove();
      }
    };
    addEventListener('load', () => {
      translate(document.body);
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records)
          for (const node of type === 'characterData' ? [target] : addedNodes)
            if (node.isConnected) translate(node);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}
