import { defineMessages } from '@gatehouse/contract/catalogue';

/** The password of whoever is signed in, and where they are. */
export const messages = defineMessages('client/forms/security', {
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  changePasswordHint: 'Your other devices will need to log in again.',
  savePassword: 'Save password',
  passwordChanged: 'Password changed.',
  devices: 'Devices and sessions',
  devicesHint: 'Don’t recognise a device? Log it out and change your password.',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  lastUsed: 'Last used',
  fromNetwork: (network: string) => `from ${network}`,
  logOutDevice: (device: string) => `Log out ${device}`,
  deviceLoggedOut: 'Device logged out.',
  logOutOthers: 'Log out all other devices',
  othersLoggedOut: 'All other devices logged out.',
  logOut: 'Log out',
  factorCode: 'Code from your app',
  recoveryCode: 'Recovery code',
  recoveryLead: 'Don’t have it with you? Enter one of the recovery codes you kept. Each works once.',
  recoveryCodeMissing: 'Recovery code is a required field',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use the code from your app',
});
