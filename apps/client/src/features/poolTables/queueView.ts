import type { PoolTable, QueueEntry } from '@gatehouse/contract/api/poolTables';
import type { Media } from '@gatehouse/contract/model/common';
import {
  type GameState,
  gameState,
  gameText,
  MAX_GAMES,
  MAX_GAMES_SHOWN,
  positionTitle,
} from '@gatehouse/contract/rules/poolQueue';
import { picturesOf } from '../../ui/pictureSources.ts';
import { messages } from './messages.ts';

/** One's own game as its card shows it. */
export type OwnGame = {
  entry: QueueEntry;
  /** 'Your first game on Magpie is in the queue'. */
  text: string;
  title: string;
  state: GameState;
};

export type QueueView = {
  greeting: string;
  own: OwnGame[];
  /** The places that are shown, and how many there are behind the fold. */
  shown: QueueEntry[];
  isFull: boolean;
};

/** What one person sees of a queue; `stored` are the bookings of their games that this device knows. */
export function viewQueue(table: PoolTable, stored: readonly number[], isExpanded: boolean): QueueView {
  const { Queue } = table;
  const isOwn = (entry: QueueEntry) => entry.own || stored.includes(entry.Booking.id);
  const own = Queue.filter(isOwn).map((entry, index): OwnGame => {
    const state = gameState(entry);
    return { entry, state, text: gameText(index + 1, table.name, state), title: positionTitle(entry.index) };
  });
  return {
    greeting: greet(table, own[0]),
    own,
    shown: isExpanded ? Queue : Queue.slice(0, MAX_GAMES_SHOWN),
    isFull: own.length >= MAX_GAMES,
  };
}

/** How a table looks, and then its site. */
export function picturesOfTable({ Product_Media, Site_Media }: PoolTable): Media[] {
  return picturesOf({ Media: Product_Media, Site: { Media: Site_Media } });
}

/** Names whoever is first: of one's own games, else of all. */
function greet({ Queue, outOfService }: PoolTable, first: OwnGame | undefined): string {
  if (first) return messages.greeting.hi(first.entry.alias);
  const [playing] = Queue;
  if (playing) {
    const { alias, startedAt } = playing;
    return startedAt ? messages.greeting.playing(alias) : messages.greeting.turn(alias);
  }
  return outOfService ? messages.greeting.outOfService : messages.greeting.free;
}

/** What a place is doing, as its row in the queue says. */
export function placeStatus(entry: QueueEntry): string {
  const state = gameState(entry);
  return messages.status[state === 'waiting' && entry.missedTurn ? 'missed' : state];
}
