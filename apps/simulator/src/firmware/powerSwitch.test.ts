import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createPhysicalModel } from '../physicalModel.ts';
import { instantTiming } from '../timingProfile.ts';
import { createPowerSwitch } from './powerSwitch.ts';
import { fittings } from './testHarness.ts';

const MOTOR = 4;

it('reaches the board and the radio while the power is on, and nothing of them after that', async (t) => {
  const model = createPhysicalModel({ fittings, battery: 80, timing: instantTiming });
  t.after(model.close);
  const sent: string[] = [];
  const { hardware, send, isOn, off } = createPowerSwitch(model.hardware, (_topic, frame) => {
    sent.push(frame);
    return true;
  });
  const use = async (direction: 'unlock' | 'lock', lights: 'on' | 'off', word: string) => {
    hardware.switchLights(0, lights);
    hardware.setFree(MOTOR, lights === 'on');
    hardware.showPad(0, { typed: word.length, light: 'accepted' });
    hardware.memory.write(word);
    await hardware.drive(0, direction);
    return send('topic', word);
  };
  const seen = () => {
    const { lock, lights, pad } = model.door(0) ?? {};
    return [lock, lights, pad?.typed, model.door(MOTOR)?.shaft?.free, model.hardware.memory.read()];
  };
  assert.equal(await use('unlock', 'on', 'first'), true);
  const before = seen();
  assert.deepEqual(before, ['unlocked', 'on', 5, true, 'first']);
  off();
  assert.equal(await use('lock', 'off', 'afterwards'), false);
  assert.deepEqual([seen(), sent], [before, ['first']]);
  assert.deepEqual([isOn(), hardware.bluetoothAnswers()], [false, false]);
});
