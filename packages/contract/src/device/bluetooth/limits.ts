/** The times and limits of Bluetooth commands (docs/bluetooth.md#numbers). All durations are milliseconds. */

/** How long a phone advertises one thing, a command or an answer, at most. */
export const ADVERTISE_MS = 10_000;
/** How long a phone listens for the end of a command in all. */
export const MONITOR_MS = 25_000;

/** How long a unit asks one challenge before it gives up. */
export const CHALLENGE_MS = 10_000;
/** How long a unit advertises a result. */
export const RESULT_MS = 8_000;
/** This many answers to one challenge are tried; then the unit ignores all for a while. */
export const ANSWER_TRIES = 3;
/** How long it ignores all the first time; twice as long each time until an answer is right, up to the most. */
export const BACK_OFF_MS = 5_000;
export const BACK_OFF_MAX_MS = 60_000;

/** How far a phone's clock may be from the unit's, in minutes either way. */
export const CLOCK_MINUTES = 5;
/** A grant holds at most this long. */
export const GRANT_MS = 86_400_000;
/** A grant that holds at least this long is handed out again; any other is renewed. */
export const GRANT_RENEWAL_MS = 43_200_000;
/** How many grants one controller holds at most; beyond them none is made. */
export const GRANTS_PER_CONTROLLER = 1_024;
