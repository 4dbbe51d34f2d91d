let visible: Promise<void> = Promise.resolve();

globalThis.addEventListener?.('pagehide', () => {
  visible = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
});

/**
 * Resolves while the page stands. A page that is being left, e.g. by a reload, still hears that its requests were
 * broken off: that says nothing about the API, and nothing may follow from it unless the person comes back to the page.
 */
export const whileVisible = (): Promise<void> => visible;
