/**
 * The times and limits both ends of the device protocol keep (docs/device-protocol.md#numbers,
 * docs/specification/devices.md#deadlines). All durations are milliseconds.
 */

/** How long after it was asked for a command may still act. Counted in the device's own uptime. */
export const COMMAND_LIFETIME_MS = 6_000;

/** How long the server waits for an answer before it calls the outcome unknown. */
export const ANSWER_TIMEOUT_MS = 9_000;

/** How much a controller's clock may run fast or slow: the server reckons with the worst of it. */
export const CLOCK_DRIFT_PERMILLE = 10;

/** A hundred years: no boot lasts as long. */
export const MAX_UPTIME_MS = 3_155_760_000_000;

/** How often a controller reports when nothing changes. */
export const HEARTBEAT_MS = 30_000;

/** A controller that was not seen for this long is offline, whatever the broker says. */
export const OFFLINE_AFTER_MS = 90_000;

/**
 * MQTT keep-alive of a controller, in seconds. The broker fires the last will after one and a half of it, so that a cut
 * link is known and stored within 15 s.
 */
export const KEEPALIVE_SECONDS = 9;

/** How many of the newest command counters a controller remembers, each with the answer it gave. */
export const REPLAY_WINDOW = 1_024;

/** How many events a controller keeps until the server has stored them; the oldest are lost beyond it. */
export const EVENT_BUFFER = 256;

/** How many events one report carries at most. */
export const EVENTS_PER_REPORT = 32;

/** How long a controller waits for the ack of its events before it reports everything again; twice as long each time. */
export const ACK_TIMEOUT_MS = 1_000;

/** After an unlock the alarm does not arm for this long. */
export const ALARM_HOLD_OFF_MS = 5_000;

/** The largest frame either side accepts, in bytes. */
export const MAX_FRAME_BYTES = 65_536;

/**
 * This many wrong entries within the window lock a pad (docs/specification/pinCodes.md#at-the-controller).
 */
export const PIN_TRIES = 5;
export const PIN_WINDOW_MS = 600_000;
/** How long a locked pad takes no entry. */
export const PIN_LOCK_MS = 300_000;
/** How many codes one frame carries at most; a larger set comes in parts. */
export const PINS_PER_FRAME = 128;
/** How many Bluetooth grants one frame carries at most; a larger set comes in parts. */
export const GRANTS_PER_FRAME = 128;
/** A controller whose real-time clock differs from the server's by more than this is sent the time. */
export const CLOCK_TOLERANCE_MS = 2_000;

/** How long test mode lasts (docs/specification/controllers.md#test-mode). */
export const TEST_MODE_MS = 600_000;
/** How long a calibration may take in all. */
export const CALIBRATION_MS = 180_000;
/** The two ends of a motorised lock lie at least this many degrees apart. */
export const CALIBRATION_MIN_DEGREES = 20;
