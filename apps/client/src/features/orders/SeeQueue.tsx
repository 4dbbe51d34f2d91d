import type { Game } from '@gatehouse/contract/model/game';
import { ListOrdered } from 'lucide-react';
import { gameWords } from '../../lib/gameWords.ts';
import { useFeatures } from '../../lib/organisation.ts';
import { hrefTo } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Details.module.css';

type SeeQueueProps = { tableId: number; game: Game; timeZone: string };

/** Where a game stands, and the way to its pool table's queue. */
export function SeeQueue({ tableId, game, timeZone }: SeeQueueProps) {
  const { poolTable } = useFeatures();
  return (
    <>
      <p className={styles.turn}>{gameWords(game, timeZone)}</p>
      {poolTable && (
        <LinkButton
          variant="primary"
          size="large"
          wide
          icon={<ListOrdered aria-hidden="true" />}
          to={hrefTo('PoolTableMain', { id: tableId })}
        >
          {game.turnEndsAt === null ? 'See the queue' : 'Start your game'}
        </LinkButton>
      )}
    </>
  );
}
