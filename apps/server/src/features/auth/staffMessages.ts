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
  factors: {
    added: {
      subject: (organisation: string) => `Your ${organisation} account has a second factor`,
      heading: 'Your account has a second factor',
      text: (organisation: string) =>
        `From now on you log in to ${organisation} with your password and a code from your app.`,
      notYou: (organisation: string) =>
        `If that wasn’t you, tell an owner of ${organisation} now: they can keep whoever it was out.`,
    },
    removed: {
      subject: (organisation: string) => `A second factor of your ${organisation} account was removed`,
      heading: 'A second factor was removed',
      text: (organisation: string) =>
        `You can’t use it to log in to ${organisation} any more. Set up another one under Your account.`,
      notYou: (organisation: string) =>
        `If that’s news to you, tell an owner of ${organisation} now: they can see who did it.`,
    },
  },
  formerStaff: 'Former staff',
  disableFirst: (name: string) => `${name} can still log in. Disable the account first.`,
  worksHere: (name: string) => `${name} works here already. Change their roles instead.`,
  disabledHere: (name: string) => `${name} has an account that is disabled. Enable it instead.`,
});
