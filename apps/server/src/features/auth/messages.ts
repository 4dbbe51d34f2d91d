import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/auth', {
  code: {
    subject: (code: string, organisation: string) => `${code} is your ${organisation} code`,
    ignore: 'If you didn’t ask for it, you can ignore this email.',
  },
  register: {
    heading: (organisation: string) => `Welcome to ${organisation}`,
    enter: 'Enter this code on the screen that asked for it. It works for 15 minutes.',
  },
  forgotPassword: {
    heading: 'Set a new password',
    enter: 'Enter this code in the browser you asked from. It works for 15 minutes.',
    ignore: 'If you didn’t ask for it, you can ignore this email: your password stays the same.',
  },
  newEmail: {
    heading: 'Confirm your new email address',
    enter: (organisation: string) =>
      `Enter this code to use this address with ${organisation}. It works for 15 minutes.`,
  },
  passwordChanged: {
    subject: (organisation: string) => `Your ${organisation} password was changed`,
    heading: 'Your password was changed',
    devices: 'Your account has a new password, and we’ve logged out your other devices.',
    notYou: 'If that wasn’t you, set a new password now.',
    tellOwner: (organisation: string) =>
      `If that wasn’t you, tell an owner of ${organisation} now: they can keep whoever it was out.`,
    button: 'Set a new password',
  },
  emailChanged: {
    subject: (organisation: string) => `Your ${organisation} email address was changed`,
    heading: 'Your email address was changed',
    moved: (organisation: string) =>
      `Your ${organisation} account now uses another email address. You can’t log in with this one any more.`,
    notYou: (days: number) =>
      `If that wasn’t you, take your account back within ${days} days. That logs everyone out, and you choose a new password.`,
    button: 'Take my account back',
  },
});
