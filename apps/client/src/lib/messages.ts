import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/lib', {
  offline: 'You’re offline',
  unreachable: 'We can’t reach Gatehouse',
  somethingWrong: 'Something went wrong.',
  tookTooLong: 'API took 10 seconds to respond and timed out.',
  timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  game: {
    inQueue: (place: string) => `You’re ${place} in the queue.`,
    playUntil: (time: string) => `You play until ${time}.`,
    startBy: (title: string, time: string) => `${title} Start by ${time}.`,
    playing: 'Playing',
    turn: 'Your turn',
    waiting: (place: number) => `Place ${place}`,
  },
  command: {
    offline: 'You’re offline, so nothing was sent.',
    look: 'It may or may not have moved: look at it before you try again.',
    lookThenRetry: 'Check the door, then try again.',
    nothingSent: 'Nothing was sent, and nothing opens later.',
    jammed: 'It’s still yours: your order hasn’t changed.',
    closeFully: (target: string) => `Close the ${target} fully, then lock it again.`,
    retryCustomer: 'Try again. If it keeps failing, contact site staff.',
    retryStaff: 'Try again. If it keeps failing, look at its lock on site.',
    staffCanHelp: 'Nothing was sent. Site staff can help.',
    administratorCanHelp: 'Nothing was sent. An administrator can help.',
  },
});
