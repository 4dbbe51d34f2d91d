import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/printing', {
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
});
