import { ApiError } from '@gatehouse/contract/errors';
import type { PaymentProvider } from './provider.ts';

const refuse = async (): Promise<never> => {
  throw new ApiError('PAYMENTS_OFF');
};

/**
 * Where nobody takes cards: no card is saved, so that none is charged. What another provider charged before stays as it
 * is, and is looked for once that provider's keys are there again.
 */
export const noCards: PaymentProvider = {
  name: 'none',
  publishableKey: null,
  minimumCharge: 0,
  state: async () => 'off',
  createCustomer: refuse,
  saveCard: refuse,
  removeCard: refuse,
  removeCustomer: refuse,
  charge: refuse,
  findCharge: refuse,
  refund: refuse,
  readEvent() {
    throw new ApiError('PAYMENTS_OFF');
  },
};
