import { getApi } from '@gatehouse/contract/api/operations';
import { isDoubtful, learnedMsAgo } from './clock.ts';
import { isOnline, onBack } from './connection.ts';
import { request } from './request.ts';

/** The first calls of a page say the time by themselves. */
const FIRST_LOOK_MS = 1_000;
/** A device that slept with its page in front of it says so by nothing else. */
const LOOK_EVERY_MS = 10_000;
/** Whoever comes back to a page that has asked for nothing for so long, in ms, is shown by a clock that was checked. */
const OLD_AFTER_MS = 5 * 60_000;

/**
 * Asks for the server's time whenever that of the page is in doubt and no other call has said it: at the start, after the
 * device slept or its clock was set, and when someone comes back after a while.
 */
export function keepTime(): void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking || document.visibilityState !== 'visible' || !isOnline()) return;
    isAsking = true;
    // What fails is asked again with the next look.
    await request(getApi, {}, '').catch(() => undefined);
    isAsking = false;
  };
  const look = () => isDoubtful() && void ask();
  const lookOnReturn = () => (isDoubtful() || learnedMsAgo() > OLD_AFTER_MS) && void ask();
  setTimeout(look, FIRST_LOOK_MS);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', lookOnReturn);
  addEventListener('pageshow', lookOnReturn);
  onBack(lookOnReturn);
}
