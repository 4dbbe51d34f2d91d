import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isEndpoint } from '@gatehouse/contract/endpoint';
import { errorCatalogue } from '@gatehouse/contract/errors';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../packages/contract/src/api');
const errors = join(folder, '../errors.ts');
const WHOLE = '?whole';
/** How a file of declarations is imported for its schemas, by the client and by another of them. */
const bySchemas = /^@gatehouse\/contract\/schemas\/(\w+)$/;
const beside = /^\.\/(\w+)\.ts$/;

/**
 * Gives the client the declarations of calls without their schemas, which are a good part of what a first page would
 * wait for (docs/decisions/0129-schemas-come-later.md).
 */
export function lazySchemas(): Plugin {
  return {
    name: 'lazy-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, name] = (importer?.endsWith(WHOLE) ? beside : bySchemas).exec(source) ?? [];
      return name && join(folder, `${name}.ts${WHOLE}`);
    },
    async load(id) {
      if (id === errors) return { code: withoutTexts(await readFile(id, 'utf8')), moduleType: 'ts' };
      if (!id.startsWith(folder)) return undefined;
      const file = id.replace(WHOLE, '');
      if (id !== file) return { code: await readFile(file, 'utf8'), moduleType: 'ts' };
      return { code: withoutSchemas(file, await import(pathToFileURL(file).href)), moduleType: 'js' };
    },
  };
}

/** A module of the endpoints of a file, each with what it takes to ask and the way to the whole of it. */
function withoutSchemas(file: string, declared: Record<string, unknown>): string {
  const endpoints = Object.entries(declared).flatMap(([name, one]) => {
    if (!isEndpoint(one)) return [];
    const { method, repeated, path, role, timeoutMs, replies } = one;
    const facts = JSON.stringify({ method, repeated, path, role, timeoutMs, replies });
    return [`export const ${name} = { ...${facts}, whole: async () => (await fetchAll()).${name} };`];
  });
  const source = JSON.stringify(`@gatehouse/contract/schemas/${basename(file, '.ts')}`);
  return [`const fetchAll = () => import(${source});`, ...endpoints].join('\n');
}

/** Errors without what is said of them, which their replies say. */
function withoutTexts(source: string): string {
  const codes = Object.entries(errorCatalogue).map(([code, [status]]) => `${code}: [${status}, '']`);
  return source.replace(/(?<=errorCatalogue = \{).*?(?=\n\})/s, codes.join(', '));
}
