import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { renderedScreens } from './src/app/renderedScreens.ts';

const NOTHING = '\0not-rendered';
const rendered = new Set<string>(Object.values(renderedScreens).map((source) => basename(source)));

/** The contract is there as the server has it, and what is drawn comes with the page. */
const isNeeded = (source: string) =>
  rendered.has(basename(source)) ||
  source.startsWith('@gatehouse/contract/') ||
  /[sS]hapes\.ts$/.test(source);

/** Leaves out what is fetched later: of that the server needs the code of the screens it renders, and nothing else. */
export function onlyRenderedScreens(): Plugin {
  return {
    name: 'only-rendered-screens',
    resolveDynamicImport: (source) => (typeof source === 'string' && !isNeeded(source) ? NOTHING : undefined),
    load: (id) => (id === NOTHING ? { code: 'export {};', moduleSideEffects: false } : undefined),
  };
}
