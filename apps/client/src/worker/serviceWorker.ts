import { answerFor } from './answers.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: its name, which its page carries too, and every file to keep. */
declare const BUILD: { name: string; files: string[] };

const PREFIX = 'gatehouse.build.';
/** As the client fills it by itself, whoever is offline; other addresses may be answered with rendered pages. */
const PAGE = '/index.html';
/** The files of this build and the one before it, whose pages may still be open. */
const CACHED_BUILDS = 2;
/** A page that the network has not brought within this many ms is shown as it was cached. */
const NETWORK_TIMEOUT_MS = 3_000;

const build = BUILD;
const files = new Set(build.files);

self.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = answerFor(request, self.location.origin, files);
  if (answer === 'page') event.respondWith(page(request));
  if (answer === 'file') event.respondWith(file(request));
});

/** All or nothing: a build of which a file is missing is not used, and fetched again with the next visit. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(PREFIX + build.name);
  await Promise.all(
    build.files.map(async (path) => {
      // What carries a hash in its name never changes; everything else is asked for again.
      const isHashed = path.startsWith('/assets/');
      const reply = (isHashed && (await caches.match(path))) || (await fetch(path, freshness(isHashed)));
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      await cache.put(path, reply);
    }),
  );
  const html = await (await cache.match(PAGE))?.text();
  if (!html?.includes(build.name)) throw new Error('The page is of another build');
}

const freshness = (isHashed: boolean): RequestInit => ({ cache: isHashed ? 'default' : 'no-cache' });

async function takeOver(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(builds.slice(0, -CACHED_BUILDS).map((name) => caches.delete(name)));
  await self.clients.claim();
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    client.postMessage({ kind: 'build', name: build.name });
  }
}

/** The page as it is now; as it was cached where the network fails or keeps someone waiting. */
async function page(request: Request): Promise<Response> {
  const fetched = fetch(request).then(
    (reply) => (reply.status < 500 ? reply : undefined),
    () => undefined,
  );
  const inTime = await Promise.race([fetched, patience()]);
  return inTime ?? (await findCached(PAGE)) ?? (await fetched) ?? Response.error();
}

/** A built file as it was cached, else from the network and cached from then on. */
async function file(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = await findCached(pathname);
  if (found) return found;
  const reply = await fetch(request);
  if (reply.ok) {
    const cache = await caches.open(PREFIX + build.name);
    // A device without room goes without.
    await cache.put(pathname, reply.clone()).catch(() => undefined);
  }
  return reply;
}

/** What this build cached, else the one before it. */
async function findCached(path: string): Promise<Response | undefined> {
  const cache = await caches.open(PREFIX + build.name);
  return (await cache.match(path)) ?? caches.match(path);
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
}
