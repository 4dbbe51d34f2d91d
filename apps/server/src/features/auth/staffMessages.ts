import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/auth/staff', {
  subject: (organisation: string) => `Join ${organisation} on Gatehouse`,
  heading: (organisation: string) => `Work for ${organisation}`,
  invites: (inviter: string, organisation: string) =>
    `${inviter} invites you to join the staff of ${organisation}. Choose your name and a password, and you’re in.`,
  button: 'Join',
  note: (days: number) =>
    `The link works once, for ${days} days. If you don’t expect this, you can ignore this email.`,
  lacksRole: 'You can only give and take roles that you have yourself, where you have them.',
  forgotten: {
    subject: (organisation: string) => `Set a new password for ${organisation}`,
    heading: 'Set a new password',
    text: 'Follow this link to choose a new password. It logs you out everywhere.',
    button: 'Choose a password',
    note: 'The link works once, for an hour. If you didn’t ask for it, you can ignore this email.',
  },
  worksHere: (name: string) => `${name} works here already. Change their roles instead.`,
  disabledHere: (name: string) => `${name} has an account that is disabled. Enable it instead.`,
});
