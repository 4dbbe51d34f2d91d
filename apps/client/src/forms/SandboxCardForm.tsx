import { createSandboxCardToken } from '@gatehouse/contract/api/cards';
import { CardName } from '@gatehouse/contract/model/customer';
import { cardExpiryStatus, isCardNumber, parseExpiry } from '@gatehouse/contract/rules/card';
import * as z from 'zod/mini';
import { call } from '../lib/api.ts';
import { useSchemaForm } from '../lib/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { CardFormProps } from './CardEntry.tsx';
import form from './Form.module.css';

const isOver = (expiry: string) => {
  const parsed = parseExpiry(expiry);
  return parsed !== undefined && cardExpiryStatus(parsed, Temporal.Now.instant()) === 'EXPIRED';
};

const CardForm = z.object({
  number: z
    .string()
    .check(
      z.minLength(1, 'Card Number is a required field'),
      z.refine(isCardNumber, 'Your card number is invalid.'),
    ),
  expiry: z.string().check(
    z.minLength(1, 'Expiry is a required field'),
    z.refine((text) => parseExpiry(text) !== undefined, "Your card's expiration date is invalid."),
    z.refine((text) => !isOver(text), "Your card's expiration date is in the past."),
  ),
  cvc: z
    .string()
    .check(
      z.minLength(1, 'CVC is a required field'),
      z.regex(/^\d{3,4}$/, "Your card's security code is invalid."),
    ),
  name: CardName,
});
type CardValues = z.infer<typeof CardForm>;

/** The card fields of the sandbox provider, which takes test cards alone. */
export function SandboxCardForm({ onToken, onFailure, action, children }: CardFormProps) {
  const { register, handleSubmit, formState } = useSchemaForm<CardValues>(CardForm, {
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

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Banner>
        No real card is charged here. Pay with the test card 4242 4242 4242 4242, any later expiry and any
        CVC.
      </Banner>
      <div className={form.group}>
        <TextField
          label="Card number"
          mask="cardNumber"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          error={errors.number?.message}
          {...register('number')}
        />
        <div className={form.pair}>
          <TextField
            label="Expiry"
            mask="cardExpiry"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            error={errors.expiry?.message}
            {...register('expiry')}
          />
          <TextField
            label="CVC"
            inputMode="numeric"
            maxLength={4}
            autoComplete="cc-csc"
            placeholder="123"
            error={errors.cvc?.message}
            {...register('cvc')}
          />
        </div>
        <TextField
          label="Name on card"
          optional
          autoComplete="cc-name"
          autoCapitalize="words"
          error={errors.name?.message}
          {...register('name')}
        />
        {children}
      </div>
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {action}
      </Button>
    </form>
  );
}
