import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createHarness } from './testHarness.ts';

describe('the alarm', () => {
  it('arms when closed and locked: a forced door alarms, and an authorised unlock ends it', async (t) => {
    const { send, model, reports } = createHarness(t);
    model.act(0, 'force');
    await turn();
    const report = reports.at(-1);
    assert.equal(report?.cause, 'change');
    assert.deepEqual(report?.doors, [
      { channel: 0, lock: 'locked', door: 'open', lights: 'off', alarm: 'Door Forced Open', jammed: false },
    ]);
    assert.deepEqual(
      report?.events.map(({ type, alarm }) => [type, alarm]),
      [
        ['doorOpened', undefined],
        ['alarm', 'Door Forced Open'],
      ],
    );
    const [answer] = await send();
    assert.equal(answer?.doors[0]?.alarm, null);
  });

  it('takes motion for an alarm only when armed, and holds off for five seconds after an unlock', async (t) => {
    const { send, model, advance, controller } = createHarness(t);
    const alarm = () => controller().doors()[0]?.alarm;
    await send();
    model.act(0, 'move');
    assert.equal(alarm(), null, 'unlocked');
    await send({ operation: 'lock' });
    model.act(0, 'move');
    assert.equal(alarm(), null, 'held off');
    advance(5_000);
    model.act(0, 'move');
    assert.equal(alarm(), 'Motion Detected');
  });

  it('does not come from a door that was opened by right', async (t) => {
    const { send, model, controller } = createHarness(t);
    await send();
    assert.ok(model.act(0, 'pull'));
    assert.ok(model.act(0, 'push'));
    await send({ operation: 'lock' });
    assert.ok(!model.act(0, 'pull'), 'a locked door does not give way');
    await send({ channel: 2 });
    assert.ok(
      controller()
        .doors()
        .every(({ alarm }) => alarm === null),
    );
  });
});
