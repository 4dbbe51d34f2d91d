import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/manage/self', {
  title: 'Your account',
  proofTitle: 'Is it still you?',
  proofPassword: 'This is something only you may do. Enter your password to go on.',
  password: 'Password',
  confirm: 'Confirm',
});
