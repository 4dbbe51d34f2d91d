import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import type { Game } from '@gatehouse/contract/model/game';
import { isStale } from '@gatehouse/contract/rules/accessStatus';
import { ListOrdered } from 'lucide-react';
import { useIsOnline } from '../../lib/connection.ts';
import { gameLabel } from '../../lib/gameLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useArea } from '../../lib/useArea.ts';
import { Banner } from '../../ui/Banner.tsx';
import { UnitDrawing } from '../../ui/drawings/UnitDrawing.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './DoorControl.module.css';
import { Lights } from './Lights.tsx';
import { messages } from './messages.ts';

type TableControlProps = { access: Access & { game: Game }; site: AccessSite; fetchedAt: number };

/** A pool table, which has no door: the customer's game there, the way to its queue, and its lights. */
export function TableControl({ access, site, fetchedAt }: TableControlProps) {
  const { id, name, game, lightsOn } = access;
  const now = useNow(1_000);
  const isOnline = useIsOnline();
  const hasQueue = useArea('poolTable');
  const isPlaying = game.startedAt !== null;
  return (
    <section className={styles.table} aria-label={name}>
      <header className={styles.head}>
        <h1 translate="no">{name}</h1>
        <p className={styles.where}>
          <Facts of={[site.name, access.secondarySubtitle]} />
        </p>
      </header>
      {access.lockStatus === 'overlocked' && <Banner tone="warning">{messages.tableOut}</Banner>}
      <UnitDrawing type="pool_table" size="large" label={messages.poolTable(name)} />
      <p className={styles.turn} aria-live="polite">
        {gameLabel(game, site.timeZone)}
      </p>
      {lightsOn !== null && (
        <Lights
          unitId={id}
          isOn={lightsOn}
          isStale={isStale(access, isOnline ? now - fetchedAt : Number.POSITIVE_INFINITY)}
          isBlocked={!isPlaying}
        />
      )}
      {hasQueue && (
        <LinkButton
          variant="primary"
          size="large"
          wide
          icon={<ListOrdered aria-hidden="true" />}
          to={hrefTo('PoolTableMain', { id })}
        >
          {game.turnEndsAt === null ? messages.seeQueue : messages.startGame}
        </LinkButton>
      )}
    </section>
  );
}
