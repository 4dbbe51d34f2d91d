import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/controllers', {
  knownAlready: 'A controller with this serial is known already.',
  serial: 'Serial',
  channels: 'Channels',
  simulated: (number: number) => `Simulated ${number}`,
  simulation: 'Simulated doors',
  noController: 'This lock has no controller.',
  notFitted: 'not fitted',
  notOffered: 'This isn’t offered at the site.',
});
