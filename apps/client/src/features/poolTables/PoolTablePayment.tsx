import type { PoolTable } from '@gatehouse/contract/api/poolTables';
import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { PickedCard } from '../../forms/CardPicker.tsx';
import { cardToUse } from '../../forms/cardChoice.ts';
import { useCards, usePaymentProvider } from '../../forms/cardQueries.ts';
import form from '../../forms/Form.module.css';
import { nowInstant } from '../../lib/clock.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useCustomer } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { cx } from '../../ui/cx.ts';
import { UnitDrawing } from '../../ui/drawings/UnitDrawing.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { GameForm, proposedAlias, useAliasForm } from './GameForm.tsx';
import { GameProgress, GameTrouble } from './GameProgress.tsx';
import { messages } from './messages.ts';
import { NoTable, TableTrouble } from './NoTable.tsx';
import styles from './PoolTablePayment.module.css';
import { isUnknownTable, usePoolTable } from './queries.ts';
import { picturesOfTable, viewQueue } from './queueView.ts';
import { bookingsAt } from './tableBookings.ts';
import { useGamePayment } from './useGamePayment.ts';

/** Paying for a game at a pool table: under which name, and with which card. */
export function PoolTablePayment() {
  const id = Number(useParams().id);
  const table = usePoolTable(id);
  const cards = useCards();
  const provider = usePaymentProvider();
  useTitle(table.data && messages.joinTitle(table.data.name));

  if (!(id > 0) || isUnknownTable(table.error)) return <NoTable />;
  if (table.data && cards.data && provider.data)
    return <Booking table={table.data} cards={cards.data.method} payment={provider.data} />;
  const failed = [table, cards, provider].filter(({ error }) => error !== null);
  if (failed[0]?.error)
    return (
      <TableTrouble
        text={messageOf(failed[0].error)}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  return (
    <div className={styles.columns} aria-busy="true">
      <h1 className="visually-hidden">{messages.joinQueue}</h1>
      <Skeleton height="8rem" />
      <Skeleton height="16rem" />
    </div>
  );
}

type BookingProps = {
  table: PoolTable;
  cards: readonly PaymentCard[];
  payment: NonNullable<ReturnType<typeof usePaymentProvider>['data']>;
};

function Booking({ table, cards, payment }: BookingProps) {
  const navigate = useNavigate();
  const customer = useCustomer();
  const usual = cardToUse(cards, undefined, nowInstant());
  const [picked, setPicked] = useState<PickedCard>(usual?.id ?? 'new');
  const back = hrefTo('PoolTableMain', { id: table.id });
  const game = useGamePayment(table, ({ index }) => {
    show(index === 1 ? messages.tableIsYours : messages.joinedAt(index), {
      id: 'joined-queue',
    });
    void navigate(back, { replace: true });
  });
  const aliasForm = useAliasForm(game.interrupted?.alias ?? proposedAlias(customer));
  const view = viewQueue(table, bookingsAt(table.id), false);
  const isClosed = table.outOfService || view.isFull;

  if (game.stage !== null)
    return (
      <div className={styles.page}>
        <h1>{messages.joining}</h1>
        <GameProgress
          stage={game.stage}
          price={table.Product_price}
          card={cards.find(({ id }) => id === picked)}
        />
      </div>
    );
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        <header className={styles.head}>
          <h1>{view.own.length > 0 ? messages.addGame : messages.joinQueue}</h1>
          <p className={styles.where}>
            <Facts of={[table.name, table.Site_name]} />
          </p>
        </header>
        <div className={styles.picture}>
          <Picture
            media={picturesOfTable(table)[0]}
            sizes="40rem"
            fallback={<UnitDrawing type="pool_table" size="large" />}
          />
        </div>
        <YourPlace table={table} />
      </div>
      <div className={cx(form.form, styles.form)}>
        <GameTrouble outcome={game.outcome} wasInterrupted={game.interrupted !== undefined} />
        {isClosed ? (
          <Closed isOutOfService={table.outOfService} back={back} />
        ) : (
          <GameForm
            price={table.Product_price}
            aliasForm={aliasForm}
            cards={cards}
            picked={picked}
            onPick={setPicked}
            payment={payment}
            onPay={game.pay}
          />
        )}
      </div>
    </div>
  );
}

/** Where nobody can join: why, and the way back. */
function Closed({ isOutOfService, back }: { isOutOfService: boolean; back: string }) {
  return (
    <>
      <Banner tone="warning">{isOutOfService ? messages.outOfService : messages.isFull}</Banner>
      <LinkButton to={back} size="large" wide>
        {messages.backToTable}
      </LinkButton>
    </>
  );
}

/** The place and the time that whoever joins now would get. */
function YourPlace({ table }: { table: PoolTable }) {
  const { nextStart, Site_timeZone, Queue } = table;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{messages.yourPlace}</dt>
        <dd className={styles.place}>{Queue.length + 1}</dd>
      </div>
      <div>
        <dt>{messages.starts}</dt>
        <dd>
          {nextStart === null
            ? messages.atOnce
            : messages.startsAt(formatTime(Temporal.Instant.from(nextStart), Site_timeZone))}
        </dd>
      </div>
      <div>
        <dt>{messages.price}</dt>
        <dd>
          <Price
            cents={table.Product_price}
            interval={table.Product_recurringInterval}
            count={table.Product_recurringIntervalCount}
          />
        </dd>
      </div>
    </dl>
  );
}
