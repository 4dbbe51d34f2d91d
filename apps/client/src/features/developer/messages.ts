import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/developer', {
  apiEndpoint: 'API endpoint',
  apiEndpointHint: 'Leave it empty for this build’s own address. A different one logs you out.',
  apiEndpointInvalid: 'API endpoint is not valid.',
  platform: 'Platform',
  platforms: { default: 'Default', web: 'Web', tablet: 'Tablet', mobile: 'Mobile', app: 'App' },
  environment: 'Notification environment',
  environments: {
    development: 'Development',
    testing: 'Testing',
    staging: 'Staging',
    production: 'Production',
  },
  save: 'Save and reload',
  ping: 'Ping',
  pingAnswered: (api: string, ms: number) => `${api} answered in ${ms} ms.`,
  pingFailed: (failure: string) => `No answer: ${failure}`,
  unsubscribe: 'Unsubscribe all topics',
  unsubscribed: {
    none: 'This device isn’t subscribed to any topics.',
    left: 'Unsubscribed from all topics.',
    serverNotReached: 'This device won’t get any more pushes, but we couldn’t reach the server.',
  },
});
