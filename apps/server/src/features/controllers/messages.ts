import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/controllers', {
  knownAlready: 'A controller with this serial is known already.',
  serial: 'Serial',
  channels: 'Channels',
  noController: 'This lock has no controller.',
  notFitted: 'not fitted',
  notOffered: 'This isn’t offered at the site.',
});
