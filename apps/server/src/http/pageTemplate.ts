/** The parts of Vite's manifest that say which built files belong to a source. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The addresses of a page's built files. */
export type PageFiles = { styles: readonly string[]; scripts: readonly string[] };

/** What is the same in every rendered page of a screen, around what differs. */
export type PageFrame = {
  /** Up to what a page says of itself in its head; whose it is stands here. */
  before: string;
  /** What the build says there of all pages. */
  tags: string;
  /** From there to the page's root. */
  between: Buffer;
  /** After the page's state. */
  after: Buffer;
};

/** What the frame of a screen's pages is made of. */
export type FrameParts = {
  /** The address of the one script that the page runs at once (apps/client/src/app/beforeClient.ts). */
  script: string;
  files: PageFiles;
  /** What the page's style sheets say, all of them, in the order of {@link stylesOf}. */
  css: string;
};

/** What a rendered page puts into its frame. */
export type PageParts = {
  /** What the page says of itself in its head; where it is left out, what the build says of all of them. */
  tags?: string | undefined;
  /** HTML for the page's root, in UTF-8. */
  content: Buffer;
  /** Handed to the client with the page: JSON without a `<`, which could end its element. */
  state: Buffer;
};

const MARKED = /<!--page-->.*<!--\/page-->/s;
const END_OF_HEAD = '</head>';
const ROOT = '<div id="root"></div>';
const STATE_ID = 'rendered';
const BEFORE_STATE = Buffer.from(`</div><script type="application/json" id="${STATE_ID}">`);
const AFTER_STATE = Buffer.from('</script>');
const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">\n?/g;
const CLIENT = /<script type="module" crossorigin src="([^"]+)"><\/script>\n?/;
const NEEDED = /<link rel="modulepreload" crossorigin href="([^"]+)">\n?/g;
/** Nothing is drawn before the state behind the content has come: what is drawn in parts moves when the next comes. */
const WHOLE = `<link rel="expect" href="#${STATE_ID}" blocking="render">`;

/** Whether a page has a place for each part. */
export function isTemplate(html: string): boolean {
  return MARKED.test(html) && CLIENT.test(html) && html.includes(END_OF_HEAD) && html.includes(ROOT);
}

/** The addresses of all style sheets of a page, those that every page has first. */
export function stylesOf(template: string, { styles }: PageFiles): string[] {
  const ofAll = Array.from(template.matchAll(SHEET), ([, address = '']) => address);
  return [...new Set([...ofAll, ...styles])];
}

/** The addresses of a page's scripts: that of the client itself, then of what it needs. */
function clientOf(template: string, { scripts }: PageFiles): string[] {
  const [, client = ''] = CLIENT.exec(template) ?? [];
  const ofAll = Array.from(template.matchAll(NEEDED), ([, address = '']) => address);
  return [...new Set([client, ...ofAll, ...scripts])];
}

/**
 * The client's one page as the frame of a screen's pages. What its style sheets say comes along, so that a browser draws it as
 * soon as it has it, with their addresses, for the client not to fetch them (apps/client/src/app/renderedPage.ts). The client's
 * scripts are named only, as they come once the page is drawn (apps/client/src/app/clientScripts.ts). Throws for a page that
 * has no place for them.
 */
export function frameOf(template: string, { script, files, css }: FrameParts): PageFrame {
  const styles = `<style data-sheets="${stylesOf(template, files).join(' ')}">${css}</style>`;
  const client = clientOf(template, files).join(' ');
  const first = `<script type="module" crossorigin src="${script}" data-client="${client}"></script>`;
  const bare = template.replace(SHEET, '').replace(CLIENT, '').replace(NEEDED, '');
  const [tags = ''] = MARKED.exec(bare) ?? [];
  const [before, head] = cut(bare, tags);
  const [restOfHead, body] = cut(head, END_OF_HEAD);
  const [beforeRoot, after] = cut(body, ROOT);
  const ends = `${first}${restOfHead}${styles}\n${WHOLE}\n${END_OF_HEAD}`;
  return {
    before,
    tags,
    between: Buffer.from(`\n${ends}${beforeRoot}<div id="root">`),
    after: Buffer.from(after),
  };
}

/** A text before and after a mark in it. */
function cut(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  if (mark === '' || at === -1) throw new Error(`The client's page has no place for a rendered one: ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/**
 * A page in its frame, in UTF-8. The state is no script, so the page's policy has nothing to allow for it. Throws for one that
 * could end its element.
 */
export function fillFrame(frame: PageFrame, { tags, content, state }: PageParts): Buffer {
  if (state.includes('<')) throw new Error('The state of a page does not stay within its element');
  return Buffer.concat([
    Buffer.from(frame.before + (tags ?? frame.tags)),
    frame.between,
    content,
    BEFORE_STATE,
    state,
    AFTER_STATE,
    frame.after,
  ]);
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
