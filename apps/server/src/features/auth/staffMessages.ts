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
  worksHere: (name: string) => `${name} works here already. Change their roles instead.`,
  disabledHere: (name: string) => `${name} has an account that is disabled. Enable it instead.`,
});
