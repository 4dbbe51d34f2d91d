import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/suspension', {
  accountClosed: (customerId: number) => `Customer ${customerId} closed their account.`,
});
