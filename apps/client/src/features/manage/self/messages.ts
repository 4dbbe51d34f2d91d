import { countOf, defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/manage/self', {
  title: 'Your account',
  proofTitle: 'Is it still you?',
  proofPassword: 'This is something only you may do. Enter your password to go on.',
  proofCode: 'This is something only you may do. Enter the code that your app shows to go on.',
  password: 'Password',
  confirm: 'Confirm',

  secondFactor: 'Second factor',
  secondFactorHint:
    'With one, no one gets in by your password alone. Use an app that shows codes, or a passkey.',
  setUpApp: 'Set up an app that shows codes',
  anotherApp: 'Set up another app instead',
  app: 'App that shows codes',
  usePasskey: 'Use a passkey',
  addPasskey: 'Add a passkey',
  passkeyName: 'What to call it',
  passkeyLead:
    'A passkey lets you in with your fingerprint, face or PIN instead of your password. Your device keeps it.',
  passkeyAdded: 'Passkey added.',
  passkeyLeft: 'No passkey was made. Perhaps this device has one already.',
  makePasskey: 'Make passkey',
  setUp: 'Set up',
  lastUsed: 'Last used',
  remove: 'Remove',
  removeTitle: 'Remove your second factor?',
  removeText: 'You can’t use it to log in any more. If it’s the last one, your recovery codes are over too.',
  factorRemoved: 'Second factor removed.',
  scan: 'Scan this with an app that shows codes, such as the one that keeps your passwords.',
  qrCode: 'QR code for your app',
  typeSecret: 'Or type this into it:',
  openApp: 'Open in an app on this device',
  appCode: 'Code that the app shows',
  appCodeWrong:
    'This isn’t the code it shows now. Check that the time on your phone is right, and use the next one.',
  finishSetUp: 'Finish',
  appSetUp: 'Your second factor is set up.',
  recoveryCodes: 'Recovery codes',
  codesLeft: (left: number) => `${countOf(left, 'code')} left`,
  newCodes: 'Make new ones',
  codesLead:
    'Keep these somewhere safe, away from your phone. Each lets you in once if you lose it. They aren’t shown again.',
  copyCodes: 'Copy',
  codesCopied: 'Recovery codes copied.',
  codesNotCopied: 'They couldn’t be copied. Please write them down.',
  codesKept: 'I’ve kept them',

  factorWithin: (days: number) => `Your role needs a second factor within ${countOf(days, 'day')}.`,
  factorNow: 'Your role needs a second factor. Set one up to go on.',
  toSetUp: 'Set it up',
});
