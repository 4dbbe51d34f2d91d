import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/outbox', {
  title: 'Outbox',
  explanation:
    'No mail server is set up, so emails are kept here instead of being sent. The newest comes first.',
  empty: 'No emails yet.',
  to: (recipient: string) => `To ${recipient}`,
  asHtml: (subject: string) => `Email: ${subject}`,
  asText: 'Plain text',
});
