import assert from 'node:assert/strict';
import { test } from 'node:test';

const HOST = 'https://moves.example';
const sent: { message: unknown; to: string }[] = [];
const parent = { postMessage: (message: unknown, to: string) => sent.push({ message, to }) };
const events = new EventTarget();
const properties = new Map<string, string>();
const root = {
  dataset: {} as Record<string, string>,
  lang: '',
  style: { setProperty: (name: string, value: string) => properties.set(name, value) },
};
let height = 0;
let resized = () => {};
const pageGlobals = {
  parent,
  innerHeight: 2000,
  addEventListener: events.addEventListener.bind(events),
  document: {
    documentElement: root,
    body: { getBoundingClientRect: () => ({ height }) },
    getElementById: () => ({ childElementCount: 1 }),
  },
  ResizeObserver: class {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {}
  },
};
for (const [name, value] of Object.entries(pageGlobals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });

const { greetHost, showTopInHost, sendToHost, useHostAccent } = await import('./host.ts');

function hear(data: unknown, { source = parent as unknown, origin = HOST } = {}): void {
  events.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }));
}
const settings = (theme: string, gatehouse = 1, accent?: string) => ({
  gatehouse,
  type: 'settings',
  detail: { theme, language: 'en-GB', accent },
});

/** Nothing is sent before an answer, and the greeting says nothing. */
async function greetsAndIsAnswered(): Promise<void> {
  sendToHost('resized', { height: 5 });
  const greeted = greetHost();
  assert.deepEqual(sent.splice(0), [{ message: { gatehouse: 1, type: 'hello', detail: null }, to: '*' }]);
  hear(settings('dark'), { source: {} });
  hear(settings('dark', 2));
  hear('nonsense');
  hear(null);
  hear({ gatehouse: 1, type: 'view', detail: { top: 0, height: 1, windowHeight: 1 } });
  assert.equal(root.dataset.theme, undefined);
  assert.equal(properties.size, 0);
  hear(settings('dark'));
  assert.equal(await greeted, true);
  assert.deepEqual([root.dataset.theme, root.lang, 'framed' in root.dataset], ['dark', 'en-AU', true]);
}

/** From then on messages go to and come from only the origin that answered. */
function keepsToOneOrigin(): void {
  hear(settings('light'), { origin: 'https://other.example' });
  assert.equal(root.dataset.theme, 'dark');
  assert.equal(useHostAccent.getState().accent, null);
  hear(settings('auto', 1, '#0b6e4f'));
  assert.equal(useHostAccent.getState().accent, '#0b6e4f');
  assert.equal(root.dataset.theme, undefined);
  showTopInHost();
  assert.deepEqual(sent.splice(0), [{ message: { gatehouse: 1, type: 'top', detail: null }, to: HOST }]);
}

/** It says that it is there, then how high it is, once each time that changes. */
function saysHowHighItIs(): void {
  height = 900.2;
  resized();
  resized();
  height = 300;
  resized();
  assert.deepEqual(
    sent.splice(0).map(({ message }) => message),
    [
      { gatehouse: 1, type: 'ready', detail: { version: 1, language: 'en-AU' } },
      { gatehouse: 1, type: 'resized', detail: { height: 901 } },
      { gatehouse: 1, type: 'resized', detail: { height: 300 } },
    ],
  );
}

/** What covers the page stands where the frame is in sight, and has room however little that is. */
function placesWhatCoversThePage(): void {
  const view = (top: number, seen: number) => {
    hear({ gatehouse: 1, type: 'view', detail: { top, height: seen, windowHeight: 800 } });
    return ['--above-view', '--view-height', '--below-view', '--window-height'].map((name) =>
      properties.get(name),
    );
  };
  assert.deepEqual(view(500, 800), ['500px', '800px', '700px', '800px']);
  assert.deepEqual(view(0, 40), ['0px', '320px', '1680px', '800px']);
  assert.deepEqual(view(1960, 40), ['1680px', '320px', '0px', '800px']);
}

test('a frame listens to and speaks with only the page that answered its greeting', async () => {
  await greetsAndIsAnswered();
  keepsToOneOrigin();
  saysHowHighItIs();
  placesWhatCoversThePage();
});
