/** A saved card as its provider knows it. */
export type ProviderCard = {
  providerCard: string;
  brand: string;
  last4: string;
  name: string;
  expMonth: number | null;
  expYear: number | null;
};

/** What became of a charge. `pending`: the provider has not decided; ask again with `findCharge`. */
export type ChargeOutcome =
  | { state: 'succeeded'; ref: string }
  | { state: 'declined'; ref: string | null; message: string }
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

/**
 * Who takes cards. Two implementations: Stripe, and a sandbox with a ledger of its own. Calls reject with
 * ApiError PROVIDER_UNAVAILABLE when the provider cannot be reached or its answer is lost, so that the outcome is
 * unknown; CARD_INVALID when it refuses a token.
 */
export type PaymentProvider = {
  readonly name: 'sandbox' | 'stripe';
  readonly publishableKey: string | null;
  /** Saves a card by its token; `paymentCustomer` is made when there is none yet. */
  saveCard(
    owner: { id: number; name: string; email: string; paymentCustomer: string | null },
    cardToken: string,
  ): Promise<{ paymentCustomer: string; card: ProviderCard }>;
  removeCard(providerCard: string): Promise<void>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** The charge made with a key, or undefined when the provider has never heard of it. */
  findCharge(key: string): Promise<ChargeOutcome | undefined>;
  /** Pays back; asking twice with the same key pays back once. */
  refund(refund: { key: string; chargeRef: string; amount: number }): Promise<{ ref: string }>;
};
