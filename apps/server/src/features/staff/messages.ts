import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/staff', {
  overlocked: {
    subject: (unit: string) => `${unit} is overlocked`,
    content: (unit: string) => `Site staff overlocked ${unit}. Please contact them to have it lifted.`,
    button: 'Show the unit',
  },
  overlockLifted: (unit: string) => `${unit} is no longer overlocked. You can open it again.`,
});
