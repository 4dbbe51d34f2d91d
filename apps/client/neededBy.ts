import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Finds what sources of the client cannot begin without: what they import, what that imports, and so on. */
export function neededBy(...sources: readonly string[]): { plugin: Plugin; has: (id: string) => boolean } {
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: 'needed-by',
    apply: 'build',
    buildEnd() {
      const addImports = (id: string) => {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (needed.has(imported)) continue;
          needed.add(imported);
          addImports(imported);
        }
      };
      for (const source of sources) addImports(join(import.meta.dirname, source));
    },
  };
  return { plugin, has: (id) => needed.has(id) };
}
