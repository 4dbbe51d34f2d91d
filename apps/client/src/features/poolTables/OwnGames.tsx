import type { PoolTable } from '@gatehouse/contract/api/poolTables';
import { formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { TURN_MS } from '@gatehouse/contract/rules/poolQueue';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { readerZone } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from './Countdown.tsx';
import { LeaveQueue } from './LeaveQueue.tsx';
import { messages } from './messages.ts';
import styles from './OwnGames.module.css';
import { useStartGame } from './queries.ts';
import type { OwnGame } from './queueView.ts';

type OwnGamesProps = { table: PoolTable; games: readonly OwnGame[]; mayLeave: boolean };

/** A person's own games at a table, with what can be done about each. */
export function OwnGames({ table, games, mayLeave }: OwnGamesProps) {
  const [leavingId, setLeavingId] = useState<number | null>(null);
  return (
    <section className={styles.games} aria-label={messages.yourGames}>
      {games.map((game) => (
        <GameCard
          key={game.entry.id}
          table={table}
          game={game}
          onLeave={mayLeave && game.entry.own ? () => setLeavingId(game.entry.id) : undefined}
        />
      ))}
      <LeaveQueue
        table={table}
        game={games.find(({ entry }) => entry.id === leavingId) ?? null}
        onClose={() => setLeavingId(null)}
      />
    </section>
  );
}

type GameCardProps = { table: PoolTable; game: OwnGame; onLeave?: (() => void) | undefined };

function GameCard({ table, game, onLeave }: GameCardProps) {
  const { entry, text, title, state } = game;
  const start = useStartGame();
  return (
    <article className={styles.game} data-state={state}>
      <div className={styles.head}>
        <p className={styles.place} aria-hidden="true">
          {entry.index}
        </p>
        <div className={styles.textBlock}>
          <h2 className={styles.text}>{text}</h2>
          <p>
            <span className="visually-hidden">{messages.placeNumber(entry.index)} </span>
            {title}{' '}
            <span className={styles.alias} translate="no">
              {entry.alias}
            </span>
          </p>
        </div>
      </div>
      {state === 'playing' && entry.startedAt && entry.endsAt && (
        <Countdown
          until={entry.endsAt}
          whole={Date.parse(entry.endsAt) - Date.parse(entry.startedAt)}
          label={messages.leftToPlay}
        />
      )}
      {state === 'turn' && entry.turnEndsAt && (
        <>
          <Countdown until={entry.turnEndsAt} whole={TURN_MS} label={messages.leftToStart} isUrgent />
          <p className={styles.note}>{entry.missedTurn ? messages.lastChance : messages.missMovesBack}</p>
        </>
      )}
      {state === 'waiting' && <Expected table={table} game={game} />}
      <FormFailure failure={start.error ? failureOf(start.error) : undefined} />
      {onLeave && (
        <div className={styles.actions}>
          {state === 'turn' && (
            <Button
              variant="primary"
              size="large"
              icon={<Play aria-hidden="true" />}
              pending={start.isPending}
              onClick={() => start.mutate({ tableId: table.id, entryId: entry.id })}
            >
              {messages.startGame}
            </Button>
          )}
          <Button size={state === 'turn' ? 'large' : 'medium'} onClick={onLeave}>
            {messages.leave[state]}
          </Button>
        </div>
      )}
    </article>
  );
}

function Expected({ table, game }: { table: PoolTable; game: OwnGame }) {
  const start = Temporal.Instant.from(game.entry.expectedStart);
  const time = formatTime(start, table.Site_timeZone);
  const zone = namedZone(start, table.Site_timeZone, readerZone());
  return (
    <p className={styles.note}>
      {messages.startsAbout(zone === undefined ? time : `${time} ${zone}`)}{' '}
      {game.entry.missedTurn && messages.missedOnce}
    </p>
  );
}
