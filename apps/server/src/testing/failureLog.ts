import { createLog } from '../log.ts';

/**
 * A log that is silent but for what made a reply a 500: that goes to the console with its stack, so that a test that
 * meets one shows why. Nothing is shown of an error whose message is `expected`.
 */
export function failureLog(expected?: string) {
  return createLog('error', {
    write(line) {
      const { msg, err }: { msg: string; err: { message: string; stack: string } } = JSON.parse(line);
      if (msg === 'request failed' && err.message !== expected) console.error(err.stack);
    },
  });
}
