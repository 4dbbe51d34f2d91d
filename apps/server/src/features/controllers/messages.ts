import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/controllers', {
  noController: 'This lock has no controller.',
  notFitted: 'not fitted',
  notOffered: 'This isn’t offered at the site.',
});
