import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import {
  type Advertisement,
  challengeFrame,
  commandFrame,
} from '@gatehouse/contract/device/bluetooth/frames';
import { createRadioMedium } from './radioMedium.ts';

const UUID = '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11';
const asked = commandFrame(UUID, 'open', '000412');
const challenge = challengeFrame(UUID, 0x42_00_00_01);
const SECOND = 1_000;

/** A controller that asks a challenge, and phones around it, in a second that passes on demand. */
function around(scope: TestContext, random?: () => number) {
  scope.mock.timers.enable({ apis: ['setInterval'] });
  const controller = {
    loss: 0,
    powered: true,
    received: [] as Advertisement[],
    radioLoss: () => controller.loss,
    firmware: () =>
      controller.powered
        ? {
            advertisements: () => [challenge],
            receiveAdvertisement: async (advertisement: Advertisement) =>
              void controller.received.push(advertisement),
          }
        : undefined,
  };
  const medium = createRadioMedium(() => [controller], random);
  scope.after(medium.close);
  const join = () => {
    const received: Advertisement[] = [];
    return { received, ...medium.join((advertisement) => received.push(advertisement)) };
  };
  return { controller, join, pass: () => scope.mock.timers.tick(SECOND) };
}

describe('the radio medium', () => {
  it('carries what is advertised both ways, again and again, until its phone leaves', (t) => {
    const { controller, join, pass } = around(t);
    const [phone, silent] = [join(), join()];
    phone.advertise(asked);
    pass();
    assert.deepEqual(new Set(controller.received), new Set([asked]));
    assert.ok(controller.received.length > 2);
    assert.deepEqual(phone.received[0], challenge);
    assert.deepEqual(silent.received, phone.received);
    const before = controller.received.length;
    phone.leave();
    pass();
    assert.equal(controller.received.length, before);
    assert.ok(silent.received.length > phone.received.length);
  });

  it('falls silent for a phone that stops', (t) => {
    const { controller, join, pass } = around(t);
    const phone = join();
    phone.advertise(asked);
    phone.advertise(null);
    pass();
    assert.deepEqual(controller.received, []);
  });

  it('loses the share that a controller is set to, and all of it out of reach or without power', (t) => {
    let turn = 0;
    const { controller, join, pass } = around(t, () => (turn++ % 10) / 10);
    const phone = join();
    phone.advertise(asked);
    controller.loss = 0.3;
    for (let seconds = 0; seconds < 20; seconds++) pass();
    const share = (controller.received.length + phone.received.length) / turn;
    assert.ok(Math.abs(share - 0.7) < 0.01, `${share}`);
    const before = controller.received.length + phone.received.length;
    controller.loss = 1;
    pass();
    controller.loss = 0;
    controller.powered = false;
    pass();
    assert.equal(controller.received.length + phone.received.length, before);
  });
});
