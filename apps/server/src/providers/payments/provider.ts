import type { CardsState } from '@gatehouse/contract/api/manage';
import type { CardProvider } from '@gatehouse/contract/model/order';

/** A saved card as its provider knows it. */
export type ProviderCard = {
  providerCard: string;
  brand: string;
  last4: string;
  name: string;
  expMonth: number | null;
  expYear: number | null;
};

/**
 * What became of a charge. `declined`: by who issued the card. `refused`: the provider will not make it, which is nothing
 * the card did; `message` is for who pays. `pending`: the provider has not decided; ask again with `findCharge`.
 */
export type ChargeOutcome =
  | { state: 'succeeded'; ref: string }
  | { state: 'declined'; ref: string | null; message: string }
  | { state: 'refused'; message: string; cause?: unknown }
  | { state: 'pending'; ref: string | null };

export type Charge = {
  /** The payment's own key: asking twice with the same key makes one charge. */
  key: string;
  /** Cents, AUD. */
  amount: number;
  providerCard: string;
  paymentCustomer: string;
  description: string;
};

/** What a person types on a card's fields. */
export type CardFields = { number: string; expiry: string; cvc: string; name: string };

/** Longest time between asking for a charge and the provider having it or never getting it. */
export const CHARGE_TIMEOUT = { seconds: 35 };

/**
 * Who takes cards. Two implementations: Stripe, and a sandbox with a ledger of its own; where neither is there, 'none'
 * refuses (docs/specification/payments.md#providers). Calls reject with
 * ApiError PROVIDER_UNAVAILABLE when the provider cannot be reached or its answer is lost, so that the outcome is
 * unknown; with CARD_INVALID or CARD_DECLINED when it refuses to save a card, and with PAYMENT_REFUSED when it refuses
 * anything else but a charge. They are never made inside a database transaction.
 */
export type PaymentProvider = {
  readonly name: CardProvider;
  readonly publishableKey: string | null;
  /** The least that a charge can be, in cents; anything below is neither charged nor asked for. */
  readonly minimumCharge: number;
  /** Whether cards pay at this moment. Never rejects. */
  state(): Promise<CardsState>;
  /** Makes the provider's record of a person, which cards are saved to; a guest's address may be unknown (''). */
  createCustomer(owner: { id: number; name: string; email: string }): Promise<string>;
  /** Saves a card by its token. */
  saveCard(paymentCustomer: string, cardToken: string): Promise<ProviderCard>;
  removeCard(providerCard: string): Promise<void>;
  /** Deletes the provider's record of a person with all its cards; done as well when there is none any more. */
  removeCustomer(paymentCustomer: string): Promise<void>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** The charge made with a key, or undefined when the provider has never heard of it. */
  findCharge(sought: { key: string; paymentCustomer: string }): Promise<ChargeOutcome | undefined>;
  /** Refunds; asking twice with the same key refunds once. */
  refund(refund: { key: string; chargeRef: string; amount: number }): Promise<{ ref: string }>;
  /**
   * Reads a message the provider sent: its number, and the key of the charge it speaks of, if it speaks of one.
   * Rejects with ApiError FORBIDDEN when the provider did not sign it.
   */
  readEvent(body: Uint8Array, signature: string | undefined): { id: string; key: string | undefined };
  /** Turns card fields into a token; only where the provider has no fields of its own for the browser. */
  createToken?(card: CardFields): Promise<string>;
};
