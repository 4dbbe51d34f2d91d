import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatCents } from '@gatehouse/contract/rules/money';
import { MAX_ALIAS_LENGTH } from '@gatehouse/contract/rules/poolQueue';
import { Alias } from '@gatehouse/contract/schemas/poolTables';
import { useId } from 'react';
import * as z from 'zod/mini';
import { CardPicker, type PickedCard } from '../../forms/CardPicker.tsx';
import type { usePaymentProvider } from '../../forms/cardQueries.ts';
import { NewCard } from '../../forms/NewCard.tsx';
import { required } from '../../forms/required.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messages } from './messages.ts';
import styles from './PoolTablePayment.module.css';
import type { GameRequest } from './useGamePayment.ts';

const AliasForm = z.object({ alias: required(messages.alias, Alias) });

/** The name for the queue as a form; kept apart from {@link GameForm}, it outlives a payment that fails. */
export function useAliasForm(alias: string) {
  return useSchemaForm<{ alias: string }>(AliasForm, { alias });
}

/** The alias that is proposed to a customer: their first name. */
export function proposedAlias(customer: { name: string } | null): string {
  return (customer?.name ?? '').split(' ')[0]?.slice(0, MAX_ALIAS_LENGTH) ?? '';
}

type GameFormProps = {
  /** In cents. */
  price: number;
  aliasForm: ReturnType<typeof useAliasForm>;
  cards: readonly PaymentCard[];
  picked: PickedCard;
  onPick: (card: PickedCard) => void;
  payment: NonNullable<ReturnType<typeof usePaymentProvider>['data']>;
  onPay: (request: GameRequest) => Promise<void>;
};

/** Under which name a game is queued, and with which card it is paid. */
export function GameForm({ price, aliasForm, cards, picked, onPick, payment, onPay }: GameFormProps) {
  const formId = useId();
  const isFree = price === 0;
  const { register, handleSubmit, formState } = aliasForm;
  const payWith = (cardId: number | null) => handleSubmit(({ alias }) => onPay({ alias, cardId }))();
  return (
    <>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void payWith(isFree || picked === 'new' ? null : picked);
        }}
      >
        <TextField
          label={messages.alias}
          hint={messages.aliasHint(MAX_ALIAS_LENGTH)}
          autoComplete="nickname"
          autoCapitalize="words"
          maxLength={MAX_ALIAS_LENGTH}
          error={formState.errors.alias?.message}
          {...register('alias')}
        />
      </form>
      {!isFree && cards.length > 0 && <CardPicker cards={cards} picked={picked} onPick={onPick} />}
      {!isFree && picked === 'new' ? (
        <NewCard
          payment={payment}
          action={messages.saveCardAndPay(formatCents(price))}
          onSaved={(card) => {
            if (card === null) return;
            onPick(card.id);
            void payWith(card.id);
          }}
        />
      ) : (
        <Button type="submit" form={formId} variant="primary" size="large" wide>
          {isFree ? messages.joinQueue : messages.pay(formatCents(price))}
        </Button>
      )}
      <p className={styles.detail}>{messages.mayLeave}</p>
    </>
  );
}
