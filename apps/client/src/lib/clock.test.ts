import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The true time, and what a device makes of it: its own clock and the one that runs since the page began. */
const world = { time: 0, device: 0, running: 0 };
mock.method(Date, 'now', () => world.device);
mock.method(performance, 'now', () => world.running);

function pass(ms: number): void {
  world.time += ms;
  world.device += ms;
  world.running += ms;
}

/** The running clock stands still while some devices sleep. */
function sleep(ms: number): void {
  pass(ms);
  world.running -= ms;
}

let pages = 0;
/** A page that begins, with what the device keeps. */
const openPage = async (): Promise<typeof import('./clock.ts')> => {
  world.running = 1_000;
  pages += 1;
  return import(`./clock.ts?${pages}`);
};

type Clock = Awaited<ReturnType<typeof openPage>>;

/** A call whose request and reply take so long each. */
function call(clock: Clock, { there = 20, back = 20 } = {}, say = String(world.time + there)): void {
  const departed = clock.departure();
  pass(there + back);
  clock.learnFromReply(say, departed);
}

const offBy = (clock: Clock) => Math.abs(clock.now() - world.time);

beforeEach(() => {
  localStorage.clear();
  world.time = Date.parse('2026-11-21T01:00:00Z');
  world.device = world.time;
});

describe('the time of the page', () => {
  for (const [name, wrong] of [
    ['5 s fast', 5 * SECOND],
    ['5 s slow', -5 * SECOND],
    ['16 min fast', 16 * MINUTE],
    ['3 h slow', -3 * HOUR],
    ['years slow', -40_000 * HOUR],
  ] as const) {
    it(`is the server's after one call on a device that is ${name}`, async () => {
      world.device += wrong;
      const clock = await openPage();
      assert.equal(clock.now(), world.device);
      assert.ok(clock.isDoubtful());
      call(clock);
      assert.ok(offBy(clock) <= 20, `off by ${offBy(clock)} ms`);
      pass(2 * HOUR);
      assert.ok(offBy(clock) <= 20, `off by ${offBy(clock)} ms`);
      assert.equal(clock.isDoubtful(), false);
    });
  }

  it('becomes exact with the quickest reply and stays so with slow ones', async () => {
    world.device -= HOUR;
    const clock = await openPage();
    call(clock, { there: 3_000, back: 400 });
    assert.ok(offBy(clock) <= 500);
    call(clock, { there: 10, back: 10 });
    assert.ok(offBy(clock) <= 10);
    call(clock, { there: 8_000, back: 900 });
    assert.ok(offBy(clock) <= 20);
  });

  it('does not jump when the device’s clock is set', async () => {
    const clock = await openPage();
    call(clock);
    world.device -= 3 * HOUR;
    assert.ok(offBy(clock) <= 20);
    assert.ok(clock.isDoubtful());
    call(clock);
    world.device += 6 * HOUR;
    assert.ok(clock.isDoubtful());
    call(clock);
    assert.ok(offBy(clock) <= 20);
    assert.equal(clock.isDoubtful(), false);
  });

  it('goes on while the device sleeps, is checked after that, and not learned from what slept on its way', async () => {
    world.device += 16 * MINUTE;
    const clock = await openPage();
    call(clock);
    sleep(8 * HOUR);
    assert.ok(offBy(clock) <= 20);
    assert.ok(clock.isDoubtful());
    const departed = clock.departure();
    const said = String(world.time);
    sleep(HOUR);
    clock.learnFromReply(said, departed);
    assert.ok(offBy(clock) <= 20);
    call(clock);
    assert.ok(offBy(clock) <= 20);
    assert.equal(clock.isDoubtful(), false);
  });

  it('follows a live event that it lies behind, and none that was only slow', async () => {
    const clock = await openPage();
    call(clock);
    const said = String(world.time);
    pass(9 * SECOND);
    clock.learnAtLeast(said);
    assert.ok(offBy(clock) <= 20);
    world.time += HOUR;
    clock.learnAtLeast(String(world.time));
    assert.ok(offBy(clock) <= 500);
  });

  it('follows a running clock that is fast by a second in 3 h', async () => {
    const clock = await openPage();
    for (let hours = 0; hours < 48; hours++) {
      pass(HOUR);
      world.running += 333;
      call(clock);
      assert.ok(offBy(clock) <= 400, `off by ${offBy(clock)} ms after ${hours} h`);
    }
  });

  it('is the server’s again after that was set', async () => {
    const clock = await openPage();
    call(clock);
    world.time -= HOUR;
    call(clock);
    assert.ok(offBy(clock) <= 20);
  });

  for (const said of [
    null,
    '',
    'soon',
    '0',
    '1795000190',
    '-1795000190900',
    '17950001909000',
    'NaN',
    '1e12',
  ]) {
    it(`is not learned from ${said === null ? 'a reply without one' : `'${said}'`}`, async () => {
      world.device += HOUR;
      const clock = await openPage();
      clock.learnFromReply(said, clock.departure());
      clock.learnAtLeast(said ?? '');
      assert.equal(clock.now(), world.device);
      assert.ok(clock.isDoubtful());
    });
  }
});

describe('whoever shows a time', () => {
  it('hears when it was another, and not of what nobody sees', async () => {
    world.device += 5 * SECOND;
    const clock = await openPage();
    let heard = 0;
    const stop = clock.onClockMoved(() => void heard++);
    call(clock);
    assert.equal(heard, 1);
    call(clock, { there: 5, back: 5 });
    assert.equal(heard, 1);
    stop();
    world.time += HOUR;
    call(clock);
    assert.equal(heard, 1);
  });

  it('knows the day of a site, and of no device', async () => {
    world.device -= 20 * HOUR;
    const clock = await openPage();
    call(clock);
    assert.equal(clock.todayIn('Australia/Brisbane').toString(), '2026-11-21');
    assert.equal(clock.todayIn('America/Los_Angeles').toString(), '2026-11-20');
  });

  it('finds times that a library took from the device’s clock among the server’s, and the other way round', async () => {
    world.device += 3 * HOUR;
    const clock = await openPage();
    call(clock);
    const fetchedAt = clock.fromDeviceTime(world.device);
    assert.ok(Math.abs(fetchedAt - world.time) <= 20);
    assert.ok(Math.abs(clock.toDeviceTime(world.time) - world.device) <= 20);
    call(clock, { there: 12, back: 15 });
    assert.equal(clock.fromDeviceTime(world.device) - fetchedAt, 27);
  });
});

describe('the next start', () => {
  it('begins with what was known of the device’s clock', async () => {
    world.device -= 3 * HOUR;
    call(await openPage());
    pass(HOUR);
    const clock = await openPage();
    assert.ok(offBy(clock) <= 20);
    assert.ok(clock.isDoubtful());
  });

  it('begins with the device’s clock where that was put right meanwhile, or nothing was heard for a month', async () => {
    world.device += 3 * HOUR;
    call(await openPage());
    world.device = world.time + MINUTE;
    assert.equal((await openPage()).now(), world.device);
    call(await openPage());
    world.device += 3 * HOUR;
    call(await openPage());
    pass(31 * 24 * HOUR);
    assert.equal((await openPage()).now(), world.device);
  });

  it('begins with the device’s clock where nothing that can be read is stored', async () => {
    localStorage.setItem('serverClock', '{"ahead":"much"}');
    assert.equal((await openPage()).now(), world.device);
  });

  it('takes the moment of a page that the server rendered until a reply says better', async () => {
    world.device -= 3 * HOUR;
    const clock = await openPage();
    clock.guess(world.time - 10 * SECOND);
    assert.ok(offBy(clock) <= 10 * SECOND);
    assert.ok(clock.isDoubtful());
    call(clock);
    assert.ok(offBy(clock) <= 20);
    clock.guess(world.time - 10 * SECOND);
    assert.ok(offBy(clock) <= 20);
  });

  it('does not take that moment where what it knows of the device is from later', async () => {
    world.device -= 3 * HOUR;
    call(await openPage());
    pass(HOUR);
    const clock = await openPage();
    clock.guess(world.time - 30 * MINUTE);
    assert.ok(offBy(clock) <= 20);
  });
});
