import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from './api/index.ts';
import type { Limit } from './limits.ts';
import { registering } from './rules/signInLimits.ts';

/**
 * Every limit of the API, with the calls that it is kept for. One that is changed, or forgotten by a call, is to be seen
 * here beside its tests; those of signing in are those of docs/specification/auth.md#limits.
 */
const limits: Record<string, [limit: string, calls: string]> = {
  addressChanges: ['10 in 60 min by person', 'updateEmail'],
  agreements: ['120 in 15 min by person', 'getAgreement getDocumentAgreement'],
  bluetoothTargets: ['120 in 15 min by person', 'getStaffBluetoothTarget listBluetoothTargets'],
  cardChanges: ['30 in 60 min by person', 'addCard setDefaultCard'],
  codeGuessesFromAddress: [
    '60 CODE_WRONG in 60 min by address, then none for 60 min',
    'finishUserLogin setForgottenPassword verifyForgotPassword verifyRegistration',
  ],
  codesFromAddress: [
    '60 in 60 min by address',
    'forgotPassword forgotStaffPassword resendRegistrationCode updateEmail',
  ],
  codesToMailbox: ['20 in 1440 min by mailbox', 'registerCustomer resendRegistrationCode updateEmail'],
  declinedAtKiosks: ['8 CARD_DECLINED or CARD_INVALID in 10 min by address, then none for 15 min', 'buyVend'],
  declinedCards: [
    '8 CARD_DECLINED or CARD_INVALID in 10 min by person, then none for 15 min',
    'addCard bookPoolTable payArrears payOrder',
  ],
  declinedFromAddress: [
    '60 CARD_DECLINED or CARD_INVALID in 60 min by address, then none for 60 min',
    'addCard bookPoolTable payArrears payOrder',
  ],
  emailGuesses: ['10 CODE_WRONG in 60 min by person, then none for 60 min', 'verifyEmail'],
  forgottenByName: ['20 in 1440 min by name, sparing its owner', 'forgotPassword'],
  forgottenGuesses: [
    '10 CODE_WRONG in 60 min by nameInBrowser, then none for 60 min',
    'setForgottenPassword verifyForgotPassword',
  ],
  forgottenInBrowser: ['6 in 60 min by nameInBrowser', 'forgotPassword'],
  invitations: ['30 in 60 min by person', 'createInvitation'],
  invitationsToMailbox: ['20 in 1440 min by mailbox', 'createInvitation'],
  invitedAgain: ['10 in 1440 min by nameByPerson', 'createInvitation'],
  linking: ['5 LINK_FAILED in 15 min by person, then none for 15 min', 'ingestUnit'],
  login: ['5 LOGIN_FAILED in 5 min by nameAtAddress, then none for 15 min', 'loginCustomer'],
  loginAddress: ['200 LOGIN_FAILED in 15 min by address, then none for 15 min', 'loginCustomer loginUser'],
  loginName: ['10 LOGIN_FAILED in 60 min by name, then slower, sparing its owner', 'loginCustomer loginUser'],
  lookups: [
    '600 in 1 min by address, drawn 20 at a time',
    'listBookableProducts listPurchasableProducts workspaceAvailability',
  ],
  officePictures: ['200 in 60 min by person', 'organisation.addPicture products.addPicture sites.addPicture'],
  ownFactorGuesses: ['10 CODE_WRONG in 60 min by person, then none for 60 min', 'confirmFactorApp proveSelf'],
  passkeyTriesFromAddress: ['300 in 60 min by address', 'askForPasskey loginByPasskey'],
  password: [
    '5 PASSWORD_WRONG in 5 min by person, then none for 15 min',
    'proveSelf updateEmail updatePassword updateStaffPassword',
  ],
  passwordChanges: ['10 in 60 min by person', 'updatePassword updateStaffPassword'],
  pictures: ['30 in 60 min by person', 'addCustomerImage addIdentity'],
  pinTaken: ['5 PIN_TAKEN in 15 min by person, then none for 15 min', 'createPinCode updatePinCode'],
  places: ['300 in 15 min by person', 'reverseLocation searchLocations'],
  placesFromAddress: ['3000 in 15 min by address', 'reverseLocation searchLocations'],
  providerTriesFromAddress: ['300 in 60 min by address', 'beginProviderLogin finishProviderLogin'],
  receipts: ['120 in 15 min by person', 'getCreditNote getReceipt'],
  registering: ['20 EMAIL_TAKEN or CODE_TOO_SOON or unfinished in 60 min by address', 'registerCustomer'],
  registrationGuesses: [
    '10 CODE_WRONG in 60 min by registration, then none for 60 min',
    'verifyRegistration',
  ],
  registrationMails: ['10 in 60 min by nameAtAddress', 'registerCustomer resendRegistrationCode'],
  registrationsFromAddress: ['300 in 60 min by address', 'registerCustomer'],
  reservations: ['40 in 60 min by person', 'addOrderBooking'],
  secondFactorGuesses: ['10 CODE_WRONG in 60 min by name, then none for 60 min', 'finishUserLogin'],
  setup: ['10 SETUP_CODE in 60 min by address', 'setUp'],
  staffForgottenByName: ['20 in 1440 min by name, sparing its owner', 'forgotStaffPassword'],
  staffForgottenInBrowser: ['6 in 60 min by nameInBrowser', 'forgotStaffPassword'],
  staffInvitations: ['30 in 60 min by person', 'inviteStaff'],
  staffLogin: ['5 LOGIN_FAILED in 5 min by nameAtAddress, then none for 15 min', 'loginUser'],
  streamOpenings: ['120 in 1 min by person', 'streamCustomerEvents streamStaffEvents'],
};

test('every limit of the API and the calls it is kept for are the ones agreed', () => {
  const callsOf = Map.groupBy(
    allEndpoints.flatMap(({ name, endpoint }) => endpoint.limits.map((limit) => ({ name, limit }))),
    ({ limit }) => limit,
  );
  const found = [...callsOf].map(([limit, calls]) => [
    limit.name,
    [
      describeLimit(limit),
      calls
        .map(({ name }) => name)
        .toSorted()
        .join(' '),
    ],
  ]);
  assert.deepEqual(Object.fromEntries(found), limits);
  assert.equal(found.length, Object.keys(limits).length, 'two limits have one name');
});

test('a registration counts as unfinished until it has signed its customer in', () => {
  assert.ok(registering.unfinished({ accessToken: null }));
  assert.ok(!registering.unfinished({ accessToken: 'a token' }));
});

function describeLimit(limit: Limit): string {
  const { max, minutes, by, lockoutMinutes, failures = [], unfinished, slows, sparesOwner, drawn } = limit;
  const counted = [...failures, ...(unfinished ? ['unfinished'] : [])].join(' or ');
  return [
    `${max} ${counted && `${counted} `}in ${minutes} min by ${by}`,
    lockoutMinutes && `then none for ${lockoutMinutes} min`,
    slows && 'then slower',
    sparesOwner && 'sparing its owner',
    drawn && `drawn ${drawn} at a time`,
  ]
    .filter(Boolean)
    .join(', ');
}
