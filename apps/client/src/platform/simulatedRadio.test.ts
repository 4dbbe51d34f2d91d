import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { commandFrame } from '@gatehouse/contract/device/bluetooth/frames';
import { simulatedRadio } from './simulatedRadio.ts';

const UUID = '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11';
const frame = commandFrame(UUID, 'open', '000412');
const other = commandFrame('11111111-2222-4333-8444-555555555555', 'open', '000412');

/** A simulator as a page sees it: streams that are opened, and what is asked of it. */
function simulator(scope: TestContext) {
  const streams: (EventTarget & { url: string; open: boolean })[] = [];
  const said: [string, unknown][] = [];
  const answers = { bluetooth: 'on', status: 204, reachable: true };
  class FakeEventSource extends EventTarget {
    open = true;
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      streams.push(this);
    }
    close() {
      this.open = false;
    }
  }
  const before = { EventSource: globalThis.EventSource, fetch: globalThis.fetch };
  Object.assign(globalThis, {
    EventSource: FakeEventSource,
    async fetch(url: string, init: RequestInit = {}) {
      if (!answers.reachable) throw new TypeError('Failed to fetch');
      if (init.method !== 'PUT') return Response.json({ bluetooth: answers.bluetooth });
      said.push([new URL(url).pathname.split('/').at(-1)!, JSON.parse(String(init.body))]);
      return new Response(null, { status: answers.status });
    },
  });
  scope.after(() => Object.assign(globalThis, before));
  const emit = async (type: string, data: unknown) => {
    streams.at(-1)?.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }));
    await turn();
  };
  return { streams, said, answers, emit, radio: simulatedRadio('http://simulator.example') };
}

describe('the simulated radio', () => {
  it('sends what it was given once it is a phone, and again as another phone', async (t) => {
    const { radio, said, emit, streams } = simulator(t);
    await radio.advertise(frame);
    assert.deepEqual(said, []);
    await emit('phone', { id: 'a' });
    assert.deepEqual(said, [['a', frame]]);
    await emit('phone', { id: 'b' });
    await radio.advertise(other);
    assert.deepEqual(said.slice(1), [
      ['b', frame],
      ['b', other],
    ]);
    await radio.stop();
    assert.deepEqual([streams.length, streams[0]?.open, said.length], [1, false, 3]);
  });

  it('hears the uuids it listens for, until it does not', async (t) => {
    const { radio, emit, streams, said } = simulator(t);
    const received: unknown[] = [];
    const stop = await radio.listen([UUID], (advertisement) => received.push(advertisement));
    await emit('phone', { id: 'a' });
    await radio.advertise(frame);
    await emit('heard', frame);
    await emit('heard', other);
    assert.deepEqual(received, [frame]);
    await radio.stop();
    assert.deepEqual(said.at(-1), ['a', null]);
    assert.equal(streams[0]?.open, true);
    stop();
    assert.equal(streams[0]?.open, false);
    await radio.listen([UUID], () => undefined);
    assert.equal(streams.length, 2);
  });

  it('reports how the phones are set, and that there is nothing where the simulator is not to be reached', async (t) => {
    const { radio, answers } = simulator(t);
    answers.bluetooth = 'denied';
    assert.deepEqual([await radio.state(), await radio.request()], ['denied', 'denied']);
    answers.reachable = false;
    assert.equal(await radio.state(), 'unsupported');
  });

  it('rejects what the simulator does not take', async (t) => {
    const { radio, answers, emit } = simulator(t);
    await radio.listen([UUID], () => undefined);
    await emit('phone', { id: 'a' });
    answers.status = 404;
    await assert.rejects(radio.advertise(frame), /404/);
  });
});
