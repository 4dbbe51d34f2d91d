import { createSandboxCardToken } from '@gatehouse/contract/api/cards';
import { CardName, MAX_CARD_NAME_LENGTH } from '@gatehouse/contract/model/customer';
import { cardExpiryStatus, isCardNumber, parseExpiry } from '@gatehouse/contract/rules/card';
import { useImperativeHandle } from 'react';
import * as z from 'zod/mini';
import { call } from '../lib/api.ts';
import { nowInstant } from '../lib/clock.ts';
import { useSchemaForm } from '../lib/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { CardFormProps } from './CardEntry.tsx';
import { CardFormFrame } from './CardFormFrame.tsx';
import form from './Form.module.css';
import { LimitedField } from './LimitedField.tsx';
import { messages } from './messages.ts';

const isOver = (expiry: string) => {
  const parsed = parseExpiry(expiry);
  return parsed !== undefined && cardExpiryStatus(parsed, nowInstant()) === 'EXPIRED';
};

const CardForm = z.object({
  number: z
    .string()
    .check(
      z.minLength(1, messages.cardInvalid.numberMissing),
      z.refine(isCardNumber, messages.cardInvalid.number),
    ),
  expiry: z.string().check(
    z.minLength(1, messages.cardInvalid.expiryMissing),
    z.refine((text) => parseExpiry(text) !== undefined, messages.cardInvalid.expiry),
    z.refine((text) => !isOver(text), messages.cardInvalid.expiryPast),
  ),
  cvc: z
    .string()
    .check(z.minLength(1, messages.cardInvalid.cvcMissing), z.regex(/^\d{3,4}$/, messages.cardInvalid.cvc)),
  name: CardName,
});
type CardValues = z.infer<typeof CardForm>;

/** The card fields of the sandbox provider, which takes test cards alone. */
export function SandboxCardForm({ onToken, onFailure, action, children, ref }: CardFormProps) {
  const { register, handleSubmit, trigger, formState } = useSchemaForm<CardValues>(CardForm, {
    number: '',
    expiry: '',
    cvc: '',
    name: '',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    try {
      const { cardToken } = await call(createSandboxCardToken, { body });
      await onToken(cardToken);
    } catch (error) {
      onFailure(error);
    }
  });

  useImperativeHandle(ref, () => ({ check: () => trigger(), submit: () => submit() }));

  return (
    <CardFormFrame action={action} isSubmitting={isSubmitting} onSubmit={submit}>
      <Banner>{messages.testCards}</Banner>
      <div className={form.group}>
        <TextField
          label={messages.cardNumber}
          mask="cardNumber"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          error={errors.number?.message}
          {...register('number')}
        />
        <div className={form.pair}>
          <TextField
            label={messages.cardExpiry}
            mask="cardExpiry"
            autoComplete="cc-exp"
            placeholder={messages.cardExpiryFormat}
            error={errors.expiry?.message}
            {...register('expiry')}
          />
          <TextField
            label={messages.cardCvc}
            mask="cardCvc"
            autoComplete="cc-csc"
            placeholder="123"
            error={errors.cvc?.message}
            {...register('cvc')}
          />
        </div>
        <LimitedField
          label={messages.cardName}
          limit={MAX_CARD_NAME_LENGTH}
          optional
          autoComplete="cc-name"
          autoCapitalize="words"
          error={errors.name?.message}
          {...register('name')}
        />
        {children}
      </div>
    </CardFormFrame>
  );
}
