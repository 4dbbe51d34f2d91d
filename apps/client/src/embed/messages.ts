import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/embed', {
  label: 'Find and book a space',
  blocked: (view: string, page: string) => `We couldn’t show the view at ${view}. Is ${page} listed there?`,
});
