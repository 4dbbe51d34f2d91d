import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const library = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm');
const ownComponent = join(import.meta.dirname, 'src/ui/createIcon.ts');
const imported = /import \{([^}]*)\} from 'lucide-react';/g;

/** Imports each icon from a file of its own: from the list of all, nobody sees which ones a screen needs (`neededBy.ts`). */
export function iconsByFile(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const list = await readFile(join(library, 'lucide-react.mjs'), 'utf8');
      for (const [, names = '', file = ''] of list.matchAll(
        /^export \{(.*)\} from '\.\/(icons\/[\w-]+\.mjs)'/gm,
      )) {
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(library, file));
      }
    },
    transform(code, id) {
      if (!id.startsWith(import.meta.dirname) || !code.includes("'lucide-react'")) return undefined;
      return code.replace(imported, (_whole, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map(importOf)
          .join(' '),
      );
    },
  };

  function importOf(name: string): string {
    const [exported = '', local = exported] = name.split(' as ');
    const file = files.get(exported);
    return file === undefined
      ? `import { ${name} } from 'lucide-react';`
      : `import ${local} from ${JSON.stringify(file)};`;
  }
}

/** Draws icons with a component of ours (`createIcon.ts`). */
export function drawIcons(): Plugin {
  return {
    name: 'draw-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => ownComponent },
  };
}
