/** Ways to code of native shells, which is fetched there alone so that a browser never loads it. */

type Functions<Part> = { [Name in keyof Part]: (...given: never[]) => Promise<unknown> };

/** Functions whose code is fetched when one of them is called for the first time. */
export function lazyModule<Part extends Functions<Part>>(load: () => Promise<Part>): Part {
  // The proxy stands for a part that is not there: each function is looked up by its name in the one that was fetched.
  return new Proxy({} as Part, {
    get(_, name) {
      // Whoever awaits the part itself must not take it for a promise.
      if (name === 'then') return undefined;
      return async (...given: never[]) => (await load())[name as keyof Part](...given);
    },
  });
}

/** Begins to listen once the code for it is there, where there is anything to hear. The result ends it, at any time. */
export function listenLazily(isThere: boolean, begin: () => Promise<() => void>): () => void {
  if (!isThere) return () => {};
  const ending = begin().catch(() => () => {});
  return () => void ending.then((end) => end());
}
