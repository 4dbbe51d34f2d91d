import { Alias, type PoolTable } from '@gatehouse/contract/api/poolTables';
import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { MAX_ALIAS_LENGTH } from '@gatehouse/contract/rules/poolQueue';
import { useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { CardPicker, type PickedCard } from '../../forms/CardPicker.tsx';
import { cardToUse } from '../../forms/cardChoice.ts';
import { useCards, usePaymentProvider } from '../../forms/cardQueries.ts';
import form from '../../forms/Form.module.css';
import { NewCard } from '../../forms/NewCard.tsx';
import { required } from '../../forms/required.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useCustomer } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { show } from '../../ui/toast.ts';
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

const ALIAS_LABEL = 'Your name in the queue';
const AliasForm = z.object({ alias: required(ALIAS_LABEL, Alias) });

type BookingProps = {
  table: PoolTable;
  cards: readonly PaymentCard[];
  payment: NonNullable<ReturnType<typeof usePaymentProvider>['data']>;
};

function Booking({ table, cards, payment }: BookingProps) {
  const navigate = useNavigate();
  const aliasForm = useId();
  const customer = useCustomer();
  const isFree = table.Product_price === 0;
  const usual = cardToUse(cards, undefined, Temporal.Now.instant());
  const [picked, setPicked] = useState<PickedCard>(usual?.id ?? 'new');
  const back = hrefTo('PoolTableMain', { id: table.id });
  const game = useGamePayment(table, ({ index }) => {
    show(index === 1 ? 'The table is yours. Enjoy your game!' : `You are in the queue at place ${index}.`, {
      id: 'joined-queue',
    });
    void navigate(back, { replace: true });
  });
  const { register, handleSubmit, formState } = useSchemaForm<{ alias: string }>(AliasForm, {
    alias: game.interrupted?.alias ?? (customer?.name ?? '').split(' ')[0]?.slice(0, MAX_ALIAS_LENGTH) ?? '',
  });
  const payWith = (cardId: number | null) => handleSubmit(({ alias }) => game.pay({ alias, cardId }))();
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
          <>
            <Banner tone="warning">
              {table.outOfService
                ? 'This table is out of use right now.'
                : 'You have three games in this queue, as many as there may be.'}
            </Banner>
            <LinkButton to={back} size="large" wide>
              Back to the table
            </LinkButton>
          </>
        ) : (
          <>
            <form
              id={aliasForm}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void payWith(isFree || picked === 'new' ? null : picked);
              }}
            >
              <TextField
                label={ALIAS_LABEL}
                hint={`Everybody at the table sees it. Up to ${MAX_ALIAS_LENGTH} characters.`}
                autoComplete="nickname"
                autoCapitalize="words"
                maxLength={MAX_ALIAS_LENGTH}
                error={formState.errors.alias?.message}
                {...register('alias')}
              />
            </form>
            {!isFree && cards.length > 0 && <CardPicker cards={cards} picked={picked} onPick={setPicked} />}
            {!isFree && picked === 'new' ? (
              <NewCard
                payment={payment}
                action={`Save card and pay ${formatCents(table.Product_price)}`}
                onSaved={(card) => {
                  if (card === null) return;
                  setPicked(card.id);
                  void payWith(card.id);
                }}
              />
            ) : (
              <Button type="submit" form={aliasForm} variant="primary" size="large" wide>
                {isFree ? 'Join Queue' : `Pay ${formatCents(table.Product_price)}`}
              </Button>
            )}
            <p className={styles.detail}>You can leave the queue before your turn and get your money back.</p>
          </>
        )}
      </div>
    </div>
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
