import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

let hear: (status: object) => void = () => {};
let status: () => object;
beforeEach(() => {
  status = () => ({ connected: true });
});

// Before the page runs a shell puts its bridge there, and says what its plugins can do.
Object.assign(globalThis, {
  androidBridge: {},
  Capacitor: {
    PluginHeaders: [
      {
        name: 'Network',
        methods: [
          { name: 'addListener' },
          { name: 'removeListener' },
          { name: 'getStatus', rtype: 'promise' },
        ],
      },
    ],
    nativePromise: async () => status(),
    nativeCallback: (_plugin: string, method: string, _options: object, callback: typeof hear) => {
      if (method === 'addListener') hear = callback;
      return '1';
    },
  },
});
const { onNetworkChange } = await import('./network.ts');

test('whether there is a network is reported at once and with each change', async () => {
  const reported: boolean[] = [];
  await onNetworkChange((up) => reported.push(up));
  hear({ connected: false });
  assert.deepEqual(reported, [true, false]);
});

test('a change is newer than the answer that was on its way', async () => {
  const reported: boolean[] = [];
  status = () => {
    hear({ connected: false });
    return { connected: true };
  };
  await onNetworkChange((up) => reported.push(up));
  assert.deepEqual(reported, [false]);
});
