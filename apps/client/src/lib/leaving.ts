let shown: Promise<void> = Promise.resolve();

globalThis.addEventListener?.('pagehide', () => {
  shown = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
});

/**
 * Resolves while the page stands. A page that is being left, e.g. by a reload, still hears that its requests were
 * broken off: that tells nothing of the API, and nothing may follow from it unless the person comes back to the page.
 */
export const whileShown = (): Promise<void> => shown;
