import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { verifyFrame } from '@gatehouse/contract/device/frame';
import { Status } from '@gatehouse/contract/device/messages';
import { createHarness, fittings } from './testHarness.ts';

describe('reports', () => {
  it('greet with everything and number themselves', (t) => {
    const { reports } = createHarness(t);
    assert.equal(reports[0]?.cause, 'hello');
    assert.equal(reports[0]?.doors.length, fittings.length);
    assert.deepEqual([reports[0]?.epoch, reports[0]?.sequence, reports[0]?.link], [5, 1, 1]);
  });

  it('keep what happened without a connection, and report it later with its own time', async (t) => {
    const { model, reports, advance, controller } = createHarness(t);
    controller().onDisconnected();
    advance(10_000);
    model.act(0, 'force');
    await turn();
    assert.equal(reports.length, 1);
    advance(20_000);
    controller().connecting();
    controller().onConnected();
    const hello = reports.at(-1);
    assert.equal(hello?.link, 3);
    assert.equal(hello?.uptimeMs, 30_000);
    assert.deepEqual(
      hello?.events.map(({ type, uptimeMs }) => [type, uptimeMs]),
      [
        ['doorOpened', 10_000],
        ['alarm', 10_000],
        ['linkRestored', 30_000],
      ],
    );
  });

  it('stop reporting events that the server has stored', async (t) => {
    const { model, reports, deliver, frameOf, controller } = createHarness(t);
    model.act(0, 'force');
    await turn();
    await deliver(frameOf({ type: 'stored', epoch: 4, upTo: 9 }));
    controller().onConnected();
    assert.ok((reports.at(-1)?.events.length ?? 0) > 0, 'an ack of another boot counts for nothing');
    await deliver(frameOf({ type: 'stored', epoch: 5, upTo: 9 }));
    controller().onConnected();
    assert.deepEqual(
      reports.at(-1)?.events.map(({ type }) => type),
      ['linkRestored'],
    );
  });

  it('come again, whole, until there is an ack for what happened', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { model, reports, deliver, frameOf } = createHarness(t);
    model.act(0, 'force');
    await turn();
    const before = reports.length;
    const heartbeatsAfter = (ms: number) => {
      t.mock.timers.tick(ms);
      return reports.slice(before).map(({ cause, events }) => [cause, events.length]);
    };
    assert.deepEqual(heartbeatsAfter(999), []);
    assert.deepEqual(heartbeatsAfter(1), [['heartbeat', 2]]);
    assert.equal(heartbeatsAfter(1_999).length, 1, 'twice as long the next time');
    assert.equal(heartbeatsAfter(1).length, 2);
    assert.equal(reports.at(-1)?.doors.length, fittings.length);
    await deliver(frameOf({ type: 'stored', epoch: 5, upTo: 2 }));
    assert.equal(heartbeatsAfter(29_999).length, 2);
  });

  it('come when asked for, from a live message only', async (t) => {
    const { reports, deliver, frameOf } = createHarness(t);
    await deliver(frameOf({ type: 'report' }), { retained: true });
    assert.equal(reports.length, 1);
    await deliver(frameOf({ type: 'report' }));
    assert.equal(reports.at(-1)?.cause, 'asked');
  });

  it('leave a last will that is older than the next connection', (t) => {
    const { key, controller } = createHarness(t);
    const first = controller().connecting();
    const second = controller().connecting();
    const will = verifyFrame(key, first.topic, first.lastWill, Status);
    const online = verifyFrame(key, second.topic, second.online, Status);
    assert.ok(will && online && will.link < online.link);
    assert.deepEqual([will.state, online.state], ['offline', 'online']);
  });
});
