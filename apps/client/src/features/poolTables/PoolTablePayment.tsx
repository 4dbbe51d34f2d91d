import type { PoolTable } from '@gatehouse/contract/api/poolTables';
import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { PickedCard } from '../../forms/CardPicker.tsx';
import { cardToUse } from '../../forms/cardChoice.ts';
import { useCards, usePaymentProvider } from '../../forms/cardQueries.ts';
import form from '../../forms/Form.module.css';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useCustomer } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { GameForm, proposedAlias, useAliasForm } from './GameForm.tsx';
import { GameProgress, GameTrouble } from './GameProgress.tsx';
import { NoTable, TableTrouble } from './NoTable.tsx';
import styles from './PoolTablePayment.module.css';
import { isUnknownTable, usePoolTable } from './queries.ts';
import { viewQueue } from './queueView.ts';
import { bookingsAt } from './tableBookings.ts';
import { useGamePayment } from './useGamePayment.ts';

/** Paying for a game at a pool table: under which name, and with which card. */
export function PoolTablePayment() {
  const id = Number(useParams().id);
  const table = usePoolTable(id);
  const cards = useCards();
  const provider = usePaymentProvider();
  useTitle(table.data && `Join queue, ${table.data.name}`);

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
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">Join queue</h1>
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
  const usual = cardToUse(cards, undefined, Temporal.Now.instant());
  const [picked, setPicked] = useState<PickedCard>(usual?.id ?? 'new');
  const back = hrefTo('PoolTableMain', { id: table.id });
  const game = useGamePayment(table, ({ index }) => {
    show(index === 1 ? 'The table is yours. Enjoy your game!' : `You are in the queue at place ${index}.`, {
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
        <h1>Joining the queue</h1>
        <GameProgress
          stage={game.stage}
          price={table.Product_price}
          card={cards.find(({ id }) => id === picked)}
        />
      </div>
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{view.own.length > 0 ? 'Add Another Game' : 'Join Queue'}</h1>
        <p className={styles.where}>
          {table.name} · {table.Site_name}
        </p>
      </header>
      <YourPlace table={table} />
      <div className={form.form}>
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
      <Banner tone="warning">
        {isOutOfService
          ? 'This table is out of use right now.'
          : 'You have three games in this queue, as many as there may be.'}
      </Banner>
      <LinkButton to={back} size="large" wide>
        Back to the table
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
        <dt>Your place</dt>
        <dd className={styles.place}>{Queue.length + 1}</dd>
      </div>
      <div>
        <dt>Starts</dt>
        <dd>
          {nextStart === null
            ? 'At once'
            : `About ${formatTime(Temporal.Instant.from(nextStart), Site_timeZone)}`}
        </dd>
      </div>
      <div>
        <dt>Price</dt>
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
