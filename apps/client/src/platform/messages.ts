import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/platform', {
  noLocalStorage: 'Device does not support localStorage.',
  noSecureStorage: 'SecureStoragePlugin is unavailable',
  picture: {
    camera: 'Please enable camera permissions.',
    files: 'Please enable photo permissions.',
    failed: 'We couldn’t use that photo. Please try again.',
  },
});
