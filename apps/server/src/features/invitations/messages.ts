import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/invitations', {
  offer: {
    subject: (inviter: string, door: string) => `${inviter} shares ${door} with you`,
    heading: (door: string) => `You’re invited to open ${door}`,
    /** `when` is '' or begins with a space. */
    invites: (inviter: string, door: string, site: string, when: string) =>
      `${inviter} invites you to open ${door} at ${site}${when}.`,
    from: (time: string) => ` from ${time}`,
    until: (time: string) => ` until ${time}`,
    where: 'Where',
    button: 'Accept the invitation',
    ignore: (inviter: string) => `If you don’t know ${inviter}, you can ignore this email.`,
  },
  accepted: (invitee: string, door: string) => `${invitee} accepted your invitation to ${door}.`,
  declined: (invitee: string, door: string) => `${invitee} declined your invitation to ${door}.`,
  givenUp: (invitee: string, door: string) => `${invitee} left your share of ${door}.`,
  ended: (door: string, site: string) => `${door} at ${site} is no longer shared with you.`,
  expired: (invitee: string, door: string) =>
    `${invitee}’s invitation to ${door} ended before it was accepted.`,
  over: (invitee: string, door: string) => `Your share of ${door} with ${invitee} has ended.`,
  overdue: 'A payment for this booking is overdue. You can share it once it’s paid.',
  startsTooEarly: 'The start can’t be before your booking starts.',
  startsTooLate: 'The start must be before your booking ends.',
  endsTooLate: 'The end can’t be after your booking ends.',
  hasEnded: 'This invitation has ended.',
});
