import { defineMessages } from './catalogue.ts';

/** What there were too many of, and what else to do than wait, in the words of a limit's refusal. */
export const limitMessages = defineMessages('limits', {
  tries: 'tries',
  searchesHere: 'searches from this network',
  searches: 'searches',
  cardChanges: 'changes of cards',
  passwordChanges: 'changes of the password',
  codes: 'codes',
  passwordMails: 'emails about this password',
  holds: 'held spaces',
  invitations: 'invitations',
  invitationsToAddress: 'invitations to this address',
  photos: 'photos',
  receipts: 'receipts',
  agreements: 'agreements',
  requests: 'requests',
  liveConnections: 'live connections',
  wrongTriesHere: 'wrong tries from this network',
  codesHere: 'codes from this network',
  codesForAccount: 'codes for this account',
  wrongCodesHere: 'wrong codes from this network',
  unfinishedHere: 'unfinished registrations from this network',
  registrationsHere: 'registrations from this network',
  codesToAddress: 'codes to this address',
  declinedCards: 'declined cards',
  declinedHere: 'declined cards from this network',
  instead: {
    setPassword: 'set a new password',
    logInElsewhere: 'log in where you’ve been logged in before',
    askElsewhere: 'ask in a browser that was logged in to it before',
  },
});
