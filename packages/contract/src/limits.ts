import type { ErrorCode } from './errors.ts';

/**
 * Whom a limit counts.
 * person: the signed-in customer or staff user; a guest by their token.
 * address: the network address the call comes from; of IPv6 the first 64 bits, which one subscriber has to themselves.
 * name: the account or mail address that the body names; `nameAtAddress` from one network address, `nameInBrowser` from
 * one installed client, `nameByPerson` by one person.
 * mailbox: the mail address that the body names, in every organisation and with whatever stands behind a plus.
 * registration: the registration that the path names.
 */
export type Counted =
  | 'person'
  | 'address'
  | 'name'
  | 'nameAtAddress'
  | 'nameInBrowser'
  | 'nameByPerson'
  | 'mailbox'
  | 'registration';

/**
 * How often something that costs money, mail or a person's peace may be asked for. Declared with the endpoint, kept by
 * the server where it binds it.
 */
export type Limit = {
  /** What is counted; endpoints with the same limit are counted together. */
  readonly name: string;
  readonly by: Counted;
  /** So many within `minutes` of the first; the next one is refused. */
  readonly max: number;
  readonly minutes: number;
  /** How long the last of `max` failures locks out. */
  readonly lockoutMinutes?: number;
  /**
   * Only calls that end so are counted; left out, every call is. Each is counted before its work begins and taken back
   * when it ends otherwise, so no more are under way at once than may still fail, over all processes: the others wait, and
   * none is refused for what has not failed. An endpoint with several such limits names them in the order of the others.
   */
  readonly failures?: readonly ErrorCode[];
  /** Counts a success too that leaves something to finish, see `finishes` of an endpoint. */
  readonly unfinished?: (result: never) => boolean;
  /**
   * Beyond `max` each further try begins after the one before, 250 ms later and twice as long each time, up to 4 s. What
   * would wait longer than 8 s is refused, and not counted.
   */
  readonly slows?: true;
  /** Does not hold back a browser that has stayed signed in to the account: its owner. */
  readonly sparesOwner?: true;
  /**
   * A process counts so many at once, of which `max` is a multiple, and gives them out itself: for what costs no more than
   * its time, so that counting costs less. What it has not given out by the end of the window is lost.
   */
  readonly drawn?: number;
  /** What there were too many of, in the words of the refusal. */
  readonly of: string;
  /** What else to do than wait. */
  readonly instead?: string;
};

/** What a limit refuses, in words. */
export function describeLimit({
  of,
  max,
  minutes,
  lockoutMinutes,
  by,
  failures,
  unfinished,
  slows,
}: Limit): string {
  const counted = failures ? ` that end with ${failures.join(' or ')}` : '';
  const open = unfinished ? ' or stay unfinished' : '';
  const effect = slows
    ? 'then one after the other, each after a longer wait, and none while 8 seconds of waits are taken'
    : lockoutMinutes
      ? `then none for ${lockoutMinutes} minutes`
      : 'then none';
  return `${countedLabels[by]}: at most ${max} calls${counted}${open} in ${minutes} minutes (${of}), ${effect}.`;
}

const countedLabels: { readonly [By in Counted]: string } = {
  person: 'By a person',
  address: 'From a network address',
  name: 'For an account or mail address',
  nameAtAddress: 'For an account or mail address, from a network address',
  nameInBrowser: 'For an account or mail address, in a browser',
  nameByPerson: 'For a mail address, by a person',
  mailbox: 'For a mailbox, by everybody',
  registration: 'For a registration',
};
