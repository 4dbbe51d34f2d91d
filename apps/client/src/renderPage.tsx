import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { ApiError } from '@gatehouse/contract/errors';
import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { PipeableStream } from 'react-dom/server';
// That for Node copies each piece into a small buffer; this one runs on Node as well (docs/decisions/0152-less-of-a-page-through-react.md).
import { renderToPipeableStream } from 'react-dom/server.bun';
import { StaticRouter } from 'react-router';
import { answersOf } from './app/renderedPage.ts';
import { renderedScreens } from './app/renderedScreens.ts';
import { Shell } from './app/Shell.tsx';
import { fetchScreen } from './app/screens.ts';
import { writeRenderedState } from './app/writeRenderedState.ts';
import { isKeyOf } from './lib/keys.ts';
import { hrefTo } from './lib/paths.ts';
import { createQueryClient } from './lib/queryClient.ts';
import { NotRendered, type Rendering, setRendering } from './lib/serverRender.ts';
import { PLATFORM_KEY } from './platform/mode.ts';
import { fetchDrawings } from './ui/drawings/lazyDrawing.tsx';

/** What a page asks for depends on what it was answered before: so often at most. */
const MAX_ROUNDS = 6;

type Rendered = keyof typeof renderedScreens;

export type RenderedPage = {
  /** The HTML within the page's root, in UTF-8. */
  content: Buffer;
  /** A {@link RenderedState}, as {@link writeRenderedState} does. */
  state: Buffer;
  /** The sources whose built files the page needs beside those of every page. */
  sources: readonly string[];
};

const renderings = new AsyncLocalStorage<Rendering>();
setRendering(() => renderings.getStore());

/**
 * Renders the page of an address, path and query, as a guest of the web site sees it. Undefined for one that is left to
 * the client: not everybody sees it alike, or it leads elsewhere, or something it asks for is refused. Rejects where it
 * fails. Called by the server (apps/server/src/http/renderedPages.ts).
 *
 * @public
 */
export async function renderPage(address: string, rendering: Rendering): Promise<RenderedPage | undefined> {
  const { pathname, search, searchParams } = new URL(address, 'http://server.invalid');
  const name = screenAt(pathname);
  // What a narrow screen shows of a map is not known without it.
  if (name === undefined || searchParams.has(PLATFORM_KEY) || searchParams.get('view') === 'map')
    return undefined;
  await fetchScreen(name);
  // Those of the screen are known once it is there.
  await fetchDrawings();
  const client = createAnsweredClient(rendering);
  const at = pathname === '/' ? hrefTo('Search') : pathname + search;
  try {
    const content = await renderings.run(rendering, () => renderAnswered(at, client, rendering));
    return {
      content,
      state: writeRenderedState({ address, now: rendering.now, answers: answersOf(client) }),
      sources: [renderedScreens[name]],
    };
  } catch (error) {
    if (error instanceof NotRendered || error instanceof ApiError) return undefined;
    throw error;
  } finally {
    client.clear();
  }
}

/** The screen at a path, where it is one that is rendered. The shop without a site is the one a device was at last. */
function screenAt(pathname: string): Rendered | undefined {
  const { name, params } = routeAt(pathname) ?? {};
  if (name === 'BaseRedirect') return 'Search';
  if (name === 'ShopMain' && params?.siteId === undefined) return undefined;
  return name !== undefined && isKeyOf(renderedScreens, name) ? name : undefined;
}

/** A client whose queries have their answers at once, where other pages were given them. */
function createAnsweredClient(rendering: Rendering): QueryClient {
  const client = createQueryClient();
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added') return;
    const answer = rendering.answers.get(query.queryHash);
    if (answer !== undefined) query.setData(answer, { updatedAt: rendering.now, manual: true });
  });
  return client;
}

/** Renders until everything that is asked for is answered. */
async function renderAnswered(at: string, client: QueryClient, rendering: Rendering): Promise<Buffer> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const rendered = await renderOnce(at, client);
    const waiting = client
      .getQueryCache()
      .findAll({ predicate: ({ state, options }) => state.status === 'pending' && isEnabled(options) });
    if (waiting.length === 0) return htmlOf(rendered);
    await Promise.all(waiting.map((query) => query.fetch()));
    for (const query of waiting) {
      const { data } = query.state;
      // All of it is shown as of one moment.
      client.setQueryData(query.queryKey, data, { updatedAt: rendering.now });
      rendering.answers.set(query.queryHash, data);
    }
  }
  throw new Error(`${at} asks for more with every answer`);
}

/** Whether a query was set up by an observer that wants its answer; they leave their options with it. */
function isEnabled(options: object): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

function renderOnce(at: string, client: QueryClient): Promise<PipeableStream> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(
      <QueryClientProvider client={client}>
        <StaticRouter location={at}>
          <Shell />
        </StaticRouter>
      </QueryClientProvider>,
      {
        // All in its place: what comes after it would be put there by scripts, which the page's policy forbids.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => resolve(stream),
        onError: reject,
        onShellError: reject,
      },
    );
  });
}

function htmlOf(rendered: PipeableStream): Buffer {
  const page = new PageText();
  rendered.pipe(page);
  if (!page.writableEnded) throw new Error('A page was not written to its end', { cause: page.errored });
  return Buffer.from(page.text);
}

/** Takes what React writes, all of it at once: the page is ready by then. */
class PageText extends Writable {
  text = '';

  override write(piece: string): boolean {
    this.text += piece;
    return true;
  }
}
