import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/setup', {
  title: 'Set up Gatehouse',
  lead: 'No one owns this Gatehouse yet. Enter the code that the server showed when it started, and make it yours.',
  code: 'Code',
  codeHint: '8 letters and digits, good for a day',
  business: 'Your business',
  businessName: 'Name of your business',
  businessEmail: 'Email for your customers',
  businessPhone: 'Phone for your customers',
  timeZone: 'Time zone',
  timeZoneHint: 'Where your first site is. Each site can have its own.',
  owner: 'Your own account',
  ownerName: 'Your name',
  ownerEmail: 'Your email',
  password: 'Password',
  setUp: 'Set up Gatehouse',
  done: 'Gatehouse is set up',
  doneHint: 'Someone owns it already. Log in if you work here.',
  staffLogin: 'Staff Login',
  notSignedIn: 'Gatehouse is set up, but you couldn’t be logged in. Please log in as staff.',
});
