/** The parts of Vite's manifest that say which built files belong to a source. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The addresses of a page's built files. */
export type PageFiles = { styles: readonly string[]; scripts: readonly string[] };

/** What a rendered page puts into the client's one page. */
export type PageParts = {
  /** What the page says of itself in its head; where it is left out, what the build says of all of them. */
  tags?: string | undefined;
  /** HTML for the page's root. */
  content: string;
  /** Handed to the client with the page. */
  state: unknown;
  /** The address of the script that runs before the client's (apps/client/src/app/earlyInput.ts). */
  early: string;
  files: PageFiles;
  /** What the page's style sheets say, all of them, in the order of {@link stylesOf}. */
  css: string;
};

const MARKED = /<!--page-->.*<!--\/page-->/s;
const END_OF_HEAD = '</head>';
const ROOT = '<div id="root"></div>';
const STATE_ID = 'rendered';
const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">\n?/g;
const SCRIPT = /<(link rel="modulepreload"|script type="module")/g;
/** A page that is drawn leaves the network to its pictures and its font first. */
const LATER = 'fetchpriority="low"';
/** Nothing is drawn before the state behind the content has come: what is drawn in parts moves when the next comes. */
const WHOLE = `<link rel="expect" href="#${STATE_ID}" blocking="render">`;

/** Whether a page has a place for each part. */
export function isTemplate(html: string): boolean {
  return MARKED.test(html) && html.includes(END_OF_HEAD) && html.includes(ROOT);
}

/** The addresses of all style sheets of a page, those that every page has first. */
export function stylesOf(template: string, { styles }: PageFiles): string[] {
  const ofAll = Array.from(template.matchAll(SHEET), ([, address = '']) => address);
  return [...new Set([...ofAll, ...styles])];
}

/**
 * Fills the client's one page. What its style sheets say comes along, so that a browser draws it as soon as it has it, with
 * their addresses, for the client not to fetch them (apps/client/src/app/renderedPage.ts). Scripts are named in the head, so that
 * all of them are asked for at once. The state is no script, so the page's policy has nothing to allow for it.
 */
export function fillTemplate(template: string, parts: PageParts): string {
  const { tags, content, state, early, files, css } = parts;
  const isNew = (address: string) => !template.includes(`"${address}"`);
  const links = [
    `<style data-sheets="${stylesOf(template, files).join(' ')}">${css}</style>`,
    ...files.scripts
      .filter(isNew)
      .map((href) => `<link rel="modulepreload" ${LATER} crossorigin href="${href}">`),
  ].join('\n');
  const data = `<script type="application/json" id="${STATE_ID}">${asData(state)}</script>`;
  const root = `<div id="root">${content}</div>${data}`;
  // Functions, as a text would have its dollar signs replaced.
  return template
    .replace(SHEET, '')
    .replace(SCRIPT, `<$1 ${LATER}`)
    .replace(
      MARKED,
      (marked) => `${tags ?? marked}\n<script type="module" crossorigin src="${early}"></script>`,
    )
    .replace(END_OF_HEAD, () => `${links}\n${WHOLE}\n${END_OF_HEAD}`)
    .replace(ROOT, () => root);
}

/** JSON that stays within its element, whatever texts are in it. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The built files of sources and of all they import. Throws for a source that the build has not. */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const add = (source: string) => {
    const built = builtFrom(manifest, source);
    if (scripts.has(`/${built.file}`)) return;
    scripts.add(`/${built.file}`);
    built.imports?.forEach(add);
    for (const file of built.css ?? []) styles.add(`/${file}`);
  };
  sources.forEach(add);
  return { styles: [...styles], scripts: [...scripts] };
}

/** The address of the script that is built of a source alone. Throws for one that the build has not. */
export function scriptOf(manifest: Manifest, source: string): string {
  return `/${builtFrom(manifest, source).file}`;
}

function builtFrom(manifest: Manifest, source: string): Manifest[string] {
  const built = manifest[source];
  if (built === undefined) throw new Error(`The client has no ${source}`);
  return built;
}
