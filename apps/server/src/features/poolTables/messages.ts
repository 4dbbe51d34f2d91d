import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/poolTables', {
  turn: (table: string) => `It's your turn now. You have 5 minutes to start your game on ${table}.`,
  missed: (table: string) => `You missed your turn on ${table} and moved one place back.`,
  skipped: (table: string) => `Your game on ${table} was skipped because you missed its turn twice.`,
  closesBefore: 'This table goes out of use before your game would be over.',
});
