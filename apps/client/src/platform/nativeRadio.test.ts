import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const uuid = 'f7826da6-4fa2-4e98-8024-bc5b71e0893e';
const frame = { uuid, major: 0x01ab, minor: 0xcdef, power: -56 };

type PluginCallback = (data: object) => void;
const asked: [string, object][] = [];
let listeners = new Map<string, PluginCallback>();
let answer: (method: string) => unknown = () => ({});

// Before the page runs a shell puts its bridge there, and says what its plugins can do.
const methods = ['state', 'request', 'advertise', 'stop', 'listen', 'endListening'];
Object.assign(globalThis, {
  androidBridge: {},
  Capacitor: {
    PluginHeaders: [
      {
        name: 'IBeacon',
        methods: [
          { name: 'addListener' },
          { name: 'removeListener' },
          ...methods.map((name) => ({ name, rtype: 'promise' })),
        ],
      },
    ],
    nativePromise: async (plugin: string, method: string, options: object) => {
      asked.push([`${plugin}.${method}`, options]);
      return answer(method);
    },
    nativeCallback: (
      _plugin: string,
      method: string,
      options: { callbackId?: string },
      callback: PluginCallback,
    ) => {
      if (method === 'removeListener') return listeners.delete(options.callbackId!);
      const id = String(listeners.size + 1);
      listeners.set(id, callback);
      return id;
    },
  },
});
const { nativeRadio } = await import('./nativeRadio.ts');

beforeEach(() => {
  asked.length = 0;
  listeners = new Map();
  answer = () => ({});
});

test('the state is what the plugin says; a device without the plugin has no Bluetooth', async () => {
  answer = () => ({ state: 'off' });
  assert.equal(await nativeRadio.state(), 'off');
  assert.equal(await nativeRadio.request(), 'off');
  answer = () => {
    throw new Error('"IBeacon" plugin is not implemented');
  };
  assert.equal(await nativeRadio.state(), 'unsupported');
  assert.equal(await nativeRadio.request(), 'unsupported');
});

test('an advertisement is handed on as it is, and its end', async () => {
  await nativeRadio.advertise(frame);
  await nativeRadio.stop();
  assert.deepEqual(asked, [
    ['IBeacon.advertise', frame],
    ['IBeacon.stop', undefined],
  ]);
});

test('advertisements are received until the end of listening', async () => {
  const received: object[] = [];
  const end = await nativeRadio.listen([uuid], (advertisement) => received.push(advertisement));
  assert.deepEqual(asked, [['IBeacon.listen', { uuids: [uuid] }]]);
  for (const listener of listeners.values()) listener({ ...frame, uuid: uuid.toUpperCase() });
  assert.deepEqual(received, [frame]);
  end();
  await new Promise(setImmediate);
  assert.equal(listeners.size, 0);
  assert.equal(asked.at(-1)![0], 'IBeacon.endListening');
});

test('listening that cannot begin leaves nothing behind and says why', async () => {
  answer = (method) => {
    if (method === 'listen') throw new Error('Bluetooth is off.');
    return {};
  };
  await assert.rejects(
    nativeRadio.listen([uuid], () => assert.fail()),
    { message: 'Bluetooth is off.' },
  );
  await new Promise(setImmediate);
  assert.equal(listeners.size, 0);
});
