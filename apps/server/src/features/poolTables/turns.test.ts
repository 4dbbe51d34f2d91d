import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { TURN_MS } from '@gatehouse/contract/rules/poolQueue';
import fc from 'fast-check';
import { type Game, mayStart, moveOn } from './turns.ts';

const noon = Temporal.Instant.from('2026-11-18T02:00:00Z');
const at = (seconds: number) => noon.add({ seconds });
const waiting = (id: number, misses = 0): Game => ({ id, misses, turnEndsAt: null, endsAt: null });
const ids = (games: readonly Game[]) => games.map(({ id }) => id);

describe('the turn of a pool table', () => {
  it('goes to the next when a game is over', () => {
    const playing = { ...waiting(1), endsAt: at(0) };
    const { queue, done, called } = moveOn([playing, waiting(2), waiting(3)], noon);
    assert.deepEqual([ids(queue), ids(done), ids(called)], [[2, 3], [1], [2]]);
    assert.equal(queue[0]?.turnEndsAt?.toString(), at(300).toString());
    assert.deepEqual([mayStart(queue, 2, at(299)), mayStart(queue, 2, at(300))], [true, false]);
    assert.equal(mayStart(queue, 3, noon), false);
  });

  it('goes one place back for the first miss, and past it for the second', () => {
    const called = { ...waiting(1), turnEndsAt: noon };
    const first = moveOn([called, waiting(2), waiting(3)], noon);
    assert.deepEqual([ids(first.queue), ids(first.called), first.skipped], [[2, 1, 3], [2], []]);
    assert.equal(first.queue[1]?.misses, 1);
    const again = { ...waiting(1, 1), turnEndsAt: noon };
    const second = moveOn([again, waiting(3)], noon);
    assert.deepEqual([ids(second.queue), ids(second.skipped), ids(second.called)], [[3], [1], [3]]);
  });

  it('comes again at once where nobody else waits', () => {
    const { queue, called } = moveOn([{ ...waiting(1), turnEndsAt: noon }], noon);
    assert.deepEqual([ids(queue), ids(called), queue[0]?.misses], [[1], [1], 1]);
  });
});

type Step = { kind: 'join' | 'leave' | 'start' | 'wait'; pick: number; seconds: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('join', 'leave', 'start', 'wait'),
  pick: fc.nat(20),
  seconds: fc.nat(900),
});

const GAME_SECONDS = 1_800;

/** Plays steps as the service does, and hands every state to `look`. */
function play(
  steps: readonly Step[],
  look: (state: ReturnType<typeof moveOn<Game>>, now: Temporal.Instant) => void,
) {
  let queue: Game[] = [];
  let now = noon;
  let nextId = 1;
  for (const { kind, pick, seconds } of steps) {
    now = now.add({ seconds });
    if (kind === 'leave' && queue.length > 0) queue.splice(pick % queue.length, 1);
    if (kind === 'start' && queue[0] && mayStart(queue, queue[0].id, now)) {
      queue[0] = { ...queue[0], turnEndsAt: null, endsAt: now.add({ seconds: GAME_SECONDS }) };
    }
    const moved = moveOn(queue, now);
    queue = moved.queue;
    look(moved, now);
    if (kind !== 'join') continue;
    const game = waiting(nextId++);
    queue.push(queue.length === 0 ? { ...game, endsAt: now.add({ seconds: GAME_SECONDS }) } : game);
  }
}

describe('whatever people do', () => {
  it('the first of the queue, and nobody else, plays or is called', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        play(steps, ({ queue }, now) => {
          for (const [place, { turnEndsAt, endsAt }] of queue.entries()) {
            const end = endsAt ?? turnEndsAt;
            assert.equal(end !== null, place === 0);
            if (end) assert.ok(isAfter(end, now));
            assert.ok(endsAt === null || turnEndsAt === null);
          }
        });
      }),
    );
  });

  it('nobody is lost, doubled, or skipped before a second miss', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const gone = new Set<number>();
        play(steps, ({ queue, done, skipped }) => {
          assert.equal(new Set(ids(queue)).size, queue.length);
          for (const { id } of [...done, ...skipped]) {
            assert.ok(!gone.has(id));
            gone.add(id);
          }
          for (const { misses } of skipped) assert.equal(misses, 2);
          for (const { id, misses } of queue) assert.ok(!gone.has(id) && misses < 2);
        });
      }),
    );
  });

  it('nobody is overtaken but by missing a turn, and then by one game alone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        play(steps, ({ queue }) => {
          // Numbers are given in the order of joining.
          for (const [place, { id, misses }] of queue.entries()) {
            const overtakers = queue.slice(0, place).filter((other) => other.id > id).length;
            assert.ok(overtakers <= misses);
          }
        });
      }),
    );
  });

  it('moving on again at the same time changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        play(steps, ({ queue }, now) => {
          const again = { queue, done: [], missed: [], skipped: [], called: [] };
          // As text, since all instants are equal to `deepEqual`.
          assert.equal(JSON.stringify(moveOn(queue, now)), JSON.stringify(again));
        });
      }),
    );
  });

  it('an abandoned queue empties, each game after at most two turns', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), (count) => {
        let queue = Array.from({ length: count }, (_, index) => waiting(index + 1));
        let turns = 0;
        for (let now = noon; queue.length > 0; now = now.add({ milliseconds: TURN_MS })) {
          const moved = moveOn(queue, now);
          queue = moved.queue;
          turns += moved.called.length;
        }
        assert.equal(turns, 2 * count);
      }),
    );
  });
});
