import { defineMessages } from '../catalogue.ts';

export const controllerMessages = defineMessages('contract/controllers', {
  serial: 'Use 4 to 32 letters, digits and hyphens, as on the label.',
  key: 'A key has 64 of the characters 0 to 9 and a to f.',
});
