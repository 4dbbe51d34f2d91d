import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/manage/self', {
  title: 'Your account',
});
