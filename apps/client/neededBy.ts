import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Which icons somebody needs cannot be seen: all are imported from one list. */
const isList = /[\\/]lucide-react[\\/]/;

/** Finds what a source of the client cannot begin without: what it imports, what that imports, and so on. */
export function neededBy(source: string): { plugin: Plugin; has: (id: string) => boolean } {
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: 'needed-by',
    apply: 'build',
    buildEnd() {
      const addImports = (id: string) => {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (needed.has(imported) || isList.test(imported)) continue;
          needed.add(imported);
          addImports(imported);
        }
      };
      addImports(join(import.meta.dirname, source));
    },
  };
  return { plugin, has: (id) => needed.has(id) };
}
