import type { Game } from '@gatehouse/contract/model/game';
import { ListOrdered } from 'lucide-react';
import { gameLabel } from '../../lib/gameLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useArea } from '../../lib/useArea.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';

type SeeQueueProps = { tableId: number; game: Game; timeZone: string };

/** Where a game stands, and the way to its pool table's queue. */
export function SeeQueue({ tableId, game, timeZone }: SeeQueueProps) {
  const hasQueue = useArea('poolTable');
  return (
    <>
      <p className={styles.turn}>{gameLabel(game, timeZone)}</p>
      {hasQueue && (
        <LinkButton
          variant="primary"
          size="large"
          wide
          icon={<ListOrdered aria-hidden="true" />}
          to={hrefTo('PoolTableMain', { id: tableId })}
        >
          {game.turnEndsAt === null ? messages.seeQueue : messages.startGame}
        </LinkButton>
      )}
    </>
  );
}
