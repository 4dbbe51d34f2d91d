import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import Fastify from 'fastify';
import { simulatorRoutes } from './routes.ts';
import { startSimulator } from './simulator.ts';
import type { SimulatedSite } from './site.ts';
import { instantTiming } from './timingProfile.ts';
import type { Action, ControllerView, SiteView } from './view.ts';

const SERIAL = 'GH-000001';

/** The page over one controller with a unit, a gate and a table's lights, out of reach of any broker. */
async function open(scope: TestContext) {
  const plan = { area: 'Hall', x: 0, y: 0, width: 200, height: 300 };
  const sites: SimulatedSite[] = [
    {
      name: 'Test',
      areas: [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }],
      controllers: [
        {
          serial: SERIAL,
          name: 'Hall 1',
          key: randomBytes(32),
          battery: 80,
          doors: [
            { channel: 0, name: 'A1', kind: 'unit', lights: true, pad: true, motor: false, plan },
            { channel: 1, name: 'Gate', kind: 'gate', lights: false, pad: false, motor: false, plan },
            { channel: 2, name: 'Table', kind: 'lights', lights: true, pad: false, motor: false, plan },
            { channel: 3, name: 'A2', kind: 'unit', lights: false, pad: false, motor: true, plan },
          ],
        },
      ],
    },
  ];
  const simulator = startSimulator({ mqttUrl: 'mqtt://127.0.0.1:9', timing: instantTiming, sites });
  const app = Fastify();
  simulatorRoutes(app, simulator);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  scope.after(async () => {
    simulator.close();
    app.server.closeAllConnections();
    await app.close();
  });
  const act = async (action: unknown) => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/simulator/actions',
      payload: action as Action,
    });
    return { statusCode, refused: body && (JSON.parse(body) as { refused: string }).refused };
  };
  const controller = async () => {
    const sites = (await app.inject('/simulator/world')).json<SiteView[]>();
    return sites[0]?.controllers[0] as ControllerView;
  };
  return { app, url, simulator, sites, act, controller };
}

describe('the simulator page', () => {
  it('is served with its parts, and nothing else is', async (t) => {
    const { app } = await open(t);
    const { body, headers } = await app.inject('/simulator');
    assert.match(headers['content-type'] ?? '', /html/);
    const parts = [...body.matchAll(/"(\/simulator\/[^"]+)"/g)].map(([, path]) => path ?? '');
    assert.ok(parts.length >= 3);
    for (const part of parts) assert.equal((await app.inject(part)).statusCode, 200, part);
    for (const other of [
      '/simulator/nothing.js',
      '/simulator/tsconfig.json',
      '/simulator/..%2Fpackage.json',
    ]) {
      assert.equal((await app.inject(other)).statusCode, 404, other);
    }
  });

  it('lets hands do what hands can, and says why not', async (t) => {
    const { act, controller } = await open(t);
    const at = { serial: SERIAL, channel: 0 };
    assert.equal((await act({ type: 'pull', ...at })).statusCode, 409);
    assert.equal((await act({ type: 'force', ...at })).statusCode, 204);
    const [door] = (await controller()).doors;
    assert.deepEqual([door?.door, door?.lock, door?.alarm], ['open', 'locked', 'Door Forced Open']);
    assert.equal((await act({ type: 'push', ...at })).statusCode, 204);
    assert.equal((await act({ type: 'push', serial: SERIAL, channel: 9 })).statusCode, 409);
    assert.match((await act({ type: 'push', serial: 'GH-9', channel: 0 })).refused, /no controller/);
    assert.equal((await act({ type: 'explode' })).statusCode, 400);
  });

  it('shows links and power as they are', async (t) => {
    const { act, controller } = await open(t);
    assert.equal((await controller()).link, 'searching');
    await act({ type: 'cut', serial: SERIAL, cut: true });
    assert.equal((await controller()).link, 'cut');
    await act({ type: 'cut', serial: SERIAL, cut: false });
    await act({ type: 'battery', serial: SERIAL, percent: 0 });
    assert.deepEqual([(await controller()).link, (await controller()).battery], ['dead', 0]);
    assert.match((await act({ type: 'reboot', serial: SERIAL })).refused, /no power/);
    await act({ type: 'battery', serial: SERIAL, percent: 100 });
    assert.equal((await controller()).link, 'searching');
  });

  it('breaks and mends what is between a controller and the world, and shows how it stands', async (t) => {
    const { act, controller } = await open(t);
    const state = async () => {
      const { faults, drift, bluetooth } = await controller();
      return [faults, drift, bluetooth];
    };
    const clean = { loss: 0, duplicates: 0, reorder: 0 };
    assert.deepEqual(await state(), [clean, 0, true]);
    await act({ type: 'faults', serial: SERIAL, loss: 0.05, reorder: 0.2 });
    await act({ type: 'faults', serial: SERIAL, duplicates: 0.5 });
    await act({ type: 'drift', serial: SERIAL, share: -0.01 });
    await act({ type: 'bluetooth', serial: SERIAL, works: false });
    assert.deepEqual(await state(), [{ loss: 0.05, duplicates: 0.5, reorder: 0.2 }, -0.01, false]);
    assert.equal((await act({ type: 'faults', serial: SERIAL, loss: 2 })).statusCode, 400);
    assert.equal((await act({ type: 'drift', serial: SERIAL, share: 1 })).statusCode, 400);
  });

  it('answers a hand that the shaft of a motor is held', async (t) => {
    const { act, controller } = await open(t);
    const turning = { type: 'turn', serial: SERIAL, channel: 3, position: 40 };
    assert.match((await act(turning)).refused, /held/);
    assert.deepEqual((await controller()).doors[3]?.shaft, { position: 0, free: false, bolt: 'out' });
    assert.equal((await act({ ...turning, channel: 0 })).statusCode, 409);
  });

  it('shows how far phones are away, and how they are set', async (t) => {
    const { app, act, controller } = await open(t);
    assert.equal((await controller()).radioLoss, 0);
    await act({ type: 'radio', serial: SERIAL, loss: 0.3 });
    assert.equal((await controller()).radioLoss, 0.3);
    assert.equal((await act({ type: 'phones', bluetooth: 'denied' })).statusCode, 204);
    assert.deepEqual((await app.inject('/simulator/radio')).json(), { bluetooth: 'denied' });
  });

  it('sends its sites again only where something of them changed', async (t) => {
    const { simulator, sites } = await open(t);
    let times = 0;
    t.after(simulator.watchSites(() => times++));
    simulator.describe(sites.map((site) => ({ ...site })));
    assert.equal(times, 0);
    const [site] = sites;
    simulator.describe([{ ...site!, name: 'Renamed' }]);
    assert.equal(times, 1);
    assert.equal(simulator.view()[0]?.name, 'Renamed');
  });

  it('has a phone on the air while it reads, and nobody else', async (t) => {
    const { url, simulator } = await open(t);
    const firmware = simulator.device(SERIAL).firmware();
    const beacon = { uuid: '00000000-0000-4000-8000-0000000000AA', major: 0x0100, minor: 1, power: -56 };
    const advertised = { ...beacon, uuid: beacon.uuid.toLowerCase() };
    let onAdvertisement = (_advertisement: unknown) => {};
    Object.assign(firmware!, {
      advertisements: () => [advertised],
      receiveAdvertisement: async (advertisement: unknown) => onAdvertisement(advertisement),
    });
    const say = async (phone: string, body: unknown) => {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
      const path = `${url}/simulator/radio/phones/${phone}`;
      return (await fetch(path, { ...init, body: JSON.stringify(body) })).status;
    };

    const leave = new AbortController();
    const response = await fetch(`${url}/simulator/radio/air`, {
      signal: AbortSignal.any([leave.signal, AbortSignal.timeout(20_000)]),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = '';
    while (!read.includes('event: heard')) read += (await reader?.read())?.value ?? '';
    assert.ok(read.includes(`data: ${JSON.stringify(advertised)}`));
    const [, phone = ''] = /"id":"([^"]+)"/.exec(read) ?? [];

    const arrived = new Promise((resolve) => {
      onAdvertisement = resolve;
    });
    assert.equal(await say(phone, beacon), 204);
    assert.deepEqual(await arrived, advertised);
    assert.equal(await say(phone, null), 204);
    assert.equal(await say(phone, { ...beacon, major: -1 }), 400);
    assert.equal(await say('somebody', beacon), 404);
    leave.abort();
    await t.waitFor(async () => assert.equal(await say(phone, null), 404));
  });

  it('streams the world, then every change', async (t) => {
    const { url, act } = await open(t);
    const response = await fetch(`${url}/simulator/events`, { signal: AbortSignal.timeout(20_000) });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const receive = async (pattern: RegExp) => {
      while (!pattern.test(received)) received += (await reader?.read())?.value ?? '';
    };
    await receive(/^event: world\ndata: \[.*\]\n\n/);
    await act({ type: 'force', serial: SERIAL, channel: 0 });
    await receive(/event: controller\ndata: .*"door":"open".*"alarm":"Door Forced Open"/);
    await reader?.cancel();
  });
});
