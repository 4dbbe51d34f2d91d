/**
 * Asks for the client in a page that the server rendered, once that is drawn with its first picture: a slow network then brings
 * first what is seen. What a person enters meanwhile is kept (`earlyInput.ts`).
 */

/** A picture that takes longer is not waited for, nor a page that is in no window yet, which is not drawn. */
const MAX_WAIT_MS = 2_000;

/** Resolves once a window shows the page, its first picture with it. */
async function untilDrawn(page: Document): Promise<void> {
  const picture = page.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  // One that fails is replaced by the client.
  await picture?.decode().catch(() => {});
  await new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  // What has been decoded is drawn with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Adds what the page names to it: the client's own script first, then what that needs. */
function addScripts(page: Document): void {
  const names = page.querySelector<HTMLElement>('script[data-client]')?.dataset.client;
  const [client, ...needed] = names?.split(' ') ?? [];
  for (const href of needed) add(page, 'link', { rel: 'modulepreload', crossOrigin: '', href });
  if (client) add(page, 'script', { type: 'module', crossOrigin: '', src: client });
}

function add(page: Document, name: string, attributes: Record<string, string>): void {
  page.head.append(Object.assign(page.createElement(name), attributes));
}

const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
void Promise.race([untilDrawn(document), tooLong]).then(() => addScripts(document));
