import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/notifications', {
  unit: (name: string) => `Unit ${name}`,
  alarming: (name: string) => `${name} is alarming!`,
  alarmed: (name: string, date: string, time: string) => `${name} was alarming on ${date} at ${time}.`,
  causes: { 'Door Forced Open': 'Forced open', 'Motion Detected': 'Motion detected' },
  showUnit: 'Show the unit',
});
