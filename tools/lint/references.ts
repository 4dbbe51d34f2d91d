import { posix } from 'node:path';

type Source = { path: string; text: string };
type Reference = { path: string; anchor: string | undefined };

/** References by number, which say nothing to who has only the repository. */
const numbered = [/\bspec[\s*/]+parts? \d+/gi, /\bdecisions:[\s*/]+'/gi, /\bguarantees?[\s*/]+\d+/gi];

/**
 * What is wrong with the references among `sources` (paths from the root): a page in docs that is named and not
 * there, or has no such heading, a link of a page that leads nowhere, and what is known by its number alone.
 */
export function findBadReferences(sources: readonly Source[], exists: (path: string) => boolean): string[] {
  const pages = new Map(
    sources.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, anchorsOf(text)]),
  );
  const wrongWith = ({ path, anchor }: Reference) => {
    if (!exists(path)) return `${path} does not exist`;
    return anchor && pages.get(path)?.has(anchor) === false ? `${path} has no heading #${anchor}` : undefined;
  };
  return sources.flatMap(({ path, text }) => {
    const references = [...mentionsIn(text), ...(path.endsWith('.md') ? linksIn(path, text) : [])];
    const broken = references.map(wrongWith).filter((problem) => problem !== undefined);
    const byNumber = numbered
      .flatMap((pattern) => text.match(pattern) ?? [])
      .map((words) => `'${words.replace(/[\s*/]+/g, ' ')}' names no page and heading`);
    return [...new Set([...broken, ...byNumber])].map((problem) => `${path}: ${problem}`);
  });
}

/** The anchors that GitHub gives the headings of a page. */
export function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [heading] of withoutCode(page).matchAll(/(?<=^#{1,6} +).+$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
    const anchor = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

function mentionsIn(text: string): Reference[] {
  const mentions = text.matchAll(/(?<![\w.-]|\w\/)docs\/[\w./-]+\.md(?=(?:#([\w-]+))?)/g);
  return [...mentions].map(([path, anchor]) => ({ path, anchor }));
}

function linksIn(page: string, text: string): Reference[] {
  return [...withoutCode(text).matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].map(
    ([, path, anchor]) => ({ path: path ? posix.join(posix.dirname(page), path) : page, anchor }),
  );
}

function withoutCode(page: string): string {
  return page.replace(/^```[\s\S]*?^```/gm, '');
}
