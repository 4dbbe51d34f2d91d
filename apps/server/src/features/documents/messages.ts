import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/documents', {
  agreement: 'Agreement',
  about: (title: string, day: string) => `${title}, agreed to on ${day}`,
  between: 'Between',
  and: 'And',
  agreed: 'Agreed',
  version: (version: number) => `Version ${version}`,
  signature: 'Signature',
  nameTyped: 'Name typed',
  account: 'Account',
  moment: (day: string, time: string, zone: string, instant: string) =>
    `${day}, ${time}, ${zone} (${instant})`,
  address: 'Network address',
  device: 'Device',
  hash: 'SHA-256',
  hashOf: 'The SHA-256 is of the title and the text, with a line break between them.',
});
