import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PoolTable, QueueEntry } from '@gatehouse/contract/api/poolTables';
import { placeStatus, viewQueue } from './queueView.ts';

const at = '2026-11-18T02:00:00Z';
const entry = (index: number, alias: string, given: Partial<QueueEntry> = {}): QueueEntry => ({
  id: index,
  index,
  alias,
  Booking: { id: 100 + index, notes: alias },
  own: false,
  startedAt: index === 1 ? at : null,
  endsAt: index === 1 ? '2026-11-18T02:30:00Z' : null,
  turnEndsAt: null,
  expectedStart: at,
  missedTurn: false,
  ...given,
});
const table = (...Queue: QueueEntry[]) => ({ name: 'Magpie', Queue, outOfService: false }) as PoolTable;

describe('what a person sees of a queue', () => {
  it('greets by the first of their own aliases, and counts their games', () => {
    const view = viewQueue(
      table(
        entry(1, 'Zoe'),
        entry(2, 'Ann', { own: true }),
        entry(3, 'Bob'),
        entry(4, 'Annie', { own: true }),
      ),
      [],
      false,
    );
    assert.equal(view.greeting, 'Hi Ann!');
    assert.deepEqual(
      view.own.map(({ text, title, state }) => [text, title, state]),
      [
        ['Your first game on Magpie is in the queue', 'Position in the queue.', 'waiting'],
        ['Your second game on Magpie is in the queue', 'Position in the queue.', 'waiting'],
      ],
    );
    assert.deepEqual(
      view.shown.map(({ alias }) => alias),
      ['Zoe', 'Ann', 'Bob'],
    );
    assert.equal(viewQueue(table(entry(1, 'Zoe'), entry(2, 'Ann')), [102], true).greeting, 'Hi Ann!');
  });

  it('distinguishes a turn from a game that is played', () => {
    const [playing] = viewQueue(table(entry(1, 'Ann', { own: true })), [], false).own;
    assert.deepEqual([playing?.state, playing?.title], ['playing', "It's your turn now."]);
    const called = entry(1, 'Ann', { own: true, startedAt: null, turnEndsAt: at });
    assert.equal(viewQueue(table(called), [], false).own[0]?.state, 'turn');
    assert.equal(placeStatus(called), 'Called to the table');
    assert.equal(placeStatus(entry(2, 'Ann', { missedTurn: true })), 'Waiting, missed a turn');
  });

  it('says who plays to everybody else, and when the table is free', () => {
    assert.equal(viewQueue(table(entry(1, 'Zoe')), [], false).greeting, 'Zoe is playing now');
    assert.equal(viewQueue(table(), [], false).greeting, 'The table is free');
  });
});
