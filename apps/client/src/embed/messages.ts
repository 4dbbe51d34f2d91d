import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/embed', {
  label: 'Find and book a space',
  blocked: (view: string, page: string) => `The view at ${view} couldn’t be shown. Is ${page} listed there?`,
});
