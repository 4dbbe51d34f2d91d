import { setTimeout as wait } from 'node:timers/promises';
import { ORGANISATION_HEADER } from '@gatehouse/contract/headers';
import { routeAt } from '@gatehouse/contract/pages/routeAt';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { EventBus } from '../db/eventBus.ts';
import { loadOnce } from '../loadOnce.ts';
import { type HeadOf, pageOf } from './clientPage.ts';
import type { Metrics } from './metrics.ts';
import { createPageCache, type PageAnswers, type PageCache } from './pageCache.ts';
import {
  filesOf,
  fillFrame,
  frameOf,
  type Manifest,
  type PageFrame,
  scriptOf,
  stylesOf,
} from './pageTemplate.ts';
import { asSent, type SentPage } from './sentPage.ts';
import { signToken } from './tokens.ts';

/** How long after the start the renderer is loaded, which keeps the process busy for a moment. */
const LOAD_AFTER_MS = 1_000;
/** Past so many at a time, more would keep everybody waiting. */
const MAX_AT_ONCE = 4;
const MAX_ADDRESS_LENGTH = 1_000;
const BEFORE_CLIENT = 'src/app/beforeClient.ts';

/** Set by the client of whoever sees another page than everybody (apps/client/src/lib/ownPage.ts). */
const OWN_PAGE = /(?:^|; )ownPage=1(?:;|$)/;

type Call = { method: string; path: string; body: string | undefined };
/** What the client's build for the server offers (apps/client/src/renderPage.tsx). */
export type Renderer = {
  renderPage(
    address: string,
    rendering: {
      organisationId: number;
      now: number;
      answers: PageAnswers;
      ask(call: Call): Promise<{ status: number; text: string }>;
    },
  ): Promise<{ content: Buffer; state: Buffer; sources: readonly string[] } | undefined>;
};

type Client = {
  template: string;
  manifest: Manifest;
  load(): Promise<Renderer>;
  /** What the style sheet at an address says. */
  styleAt(address: string): Promise<string>;
  headOf: HeadOf;
  /** How long a page may take; what is not rendered by then is left to the client. */
  timeLimitMs: number;
};

type Deps = {
  config: Pick<Config, 'keyRing'>;
  clock: Clock;
  eventBus: EventBus;
  metrics: Pick<Metrics, 'registry'>;
  log: FastifyBaseLogger;
};

/** cached, rendered; client: none that is rendered; busy, late, failed: left to the client for that. */
type Outcome = 'cached' | 'rendered' | 'client' | 'busy' | 'late' | 'failed';

/** Why a page that could have been rendered was left to the client. A failure is logged by itself. */
const reasons: Partial<Record<Outcome, string>> = {
  busy: 'A page was left to the client: too many are being rendered',
  late: 'A page was left to the client: it was not rendered in time',
};

/** Finds the rendered page for a request; undefined where the client fills it by itself. Never rejects. */
export type FindPage = (request: FastifyRequest, organisationId: number) => Promise<SentPage | undefined>;

/**
 * Renders the public pages for everybody who has no page of their own. What a page shows it asks of this very server, with
 * a guest's token, as the client would, and counted for the address that asked for the page.
 */
export function createRenderedPages(app: FastifyInstance, ctx: Deps, client: Client): FindPage {
  const cache = createPageCache(ctx);
  app.addHook('onClose', async () => cache.close());
  const render = createRender(app, ctx, client, cache);
  const underWay = new Map<string, Promise<SentPage | Outcome>>();
  const outcomes = new Counter({
    name: 'gatehouse_pages_total',
    help: 'Public pages asked for, by whether the server rendered them or left them to the client, and why.',
    labelNames: ['outcome'],
    registers: [ctx.metrics.registry],
  });

  function begin(request: FastifyRequest, organisationId: number, key: string): Promise<SentPage | Outcome> {
    const begun = render(request, organisationId, key)
      .catch((error): Outcome => {
        ctx.log.error(error, 'A page could not be rendered');
        return 'failed';
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  }

  async function find(
    request: FastifyRequest,
    organisationId: number,
    key: string,
  ): Promise<SentPage | Outcome> {
    if (request.url.length > MAX_ADDRESS_LENGTH) return 'client';
    const others = underWay.get(key);
    if (others === undefined && underWay.size >= MAX_AT_ONCE) return 'busy';
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, client.timeLimitMs, 'late').unref();
    try {
      return await Promise.race([others ?? begin(request, organisationId, key), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request, organisationId) => {
    const key = `${organisationId} ${request.url}`;
    if (OWN_PAGE.test(request.headers.cookie ?? '')) return undefined;
    const cached = cache.find(key);
    const found = cached ?? (await find(request, organisationId, key));
    const page = typeof found === 'string' ? undefined : found;
    const outcome = typeof found === 'string' ? found : cached ? 'cached' : 'rendered';
    outcomes.inc({ outcome });
    // By its kind: addresses say what people look for.
    if (outcome in reasons) ctx.log.warn({ page: kindOf(request.url) }, reasons[outcome]);
    return page;
  };
}

function kindOf(address: string): string | undefined {
  return routeAt(new URL(`http://page${address}`).pathname)?.name;
}

/** Renders the page of a request, and keeps it for the next. */
function createRender(app: FastifyInstance, ctx: Deps, client: Client, cache: PageCache) {
  const renderer = createLoading(app, client.load);
  const frameFor = createFrames(client);
  return async (
    request: FastifyRequest,
    organisationId: number,
    key: string,
  ): Promise<SentPage | 'client'> => {
    const { answers, keep } = cache.begin(organisationId);
    const { renderPage } = await renderer();
    const now = ctx.clock.now();
    const token = signToken(ctx.config.keyRing, 'guest', { organisationId }, now);
    const headers = { authorization: `Bearer ${token}`, [ORGANISATION_HEADER]: String(organisationId) };
    const page = await renderPage(request.url, {
      organisationId,
      now: now.epochMilliseconds,
      answers,
      ask: (call) => ask(app, call, { remoteAddress: request.ip, headers }),
    });
    if (page === undefined) return 'client';
    const head = await client.headOf(organisationId, request.url);
    // What is not there is answered as that.
    if (head !== undefined && head.status !== 200) return 'client';
    const frame = await frameFor(page.sources);
    const before = pageOf(frame.before, organisationId);
    const sent = await asSent(fillFrame({ ...frame, before }, { ...page, tags: head?.tags }));
    // Whose head could not be made in time has it the next time.
    if (head !== undefined) keep(key, sent);
    return sent;
  };
}

/** The frames of pages by the sources that these need, each made once: there are as many as screens. */
function createFrames({ template, manifest, styleAt }: Client) {
  const script = scriptOf(manifest, BEFORE_CLIENT);
  const frames = new Map<string, PageFrame>();
  return async (sources: readonly string[]): Promise<PageFrame> => {
    const key = sources.join(' ');
    const made = frames.get(key);
    if (made !== undefined) return made;
    const files = filesOf(manifest, sources);
    const styles = await Promise.all(stylesOf(template, files).map(styleAt));
    const frame = frameOf(template, { script, files, css: styles.join('') });
    frames.set(key, frame);
    return frame;
  };
}

/** The renderer, loaded with the first page or before it, but after what the start has made wait. */
function createLoading(app: FastifyInstance, load: Client['load']): Client['load'] {
  const renderer = loadOnce(load);
  const early = new AbortController();
  app.addHook('onListen', () => {
    const { signal } = early;
    // Who asks for a page hears of what is wrong with it.
    void wait(LOAD_AFTER_MS, undefined, { signal, ref: false })
      .then(renderer)
      .catch(() => undefined);
  });
  app.addHook('onClose', async () => early.abort());
  return renderer;
}

type Asking = { remoteAddress: string; headers: Record<string, string> };

async function ask(app: FastifyInstance, { method, path, body }: Call, { remoteAddress, headers }: Asking) {
  const { statusCode, payload } = await app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: path,
    remoteAddress,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
  return { status: statusCode, text: payload };
}
