/**
 * Every error a reply may carry: its code, HTTP status and the words people read
 * (docs/specification/operations.md#error-catalogue). `{}` in a message is filled by the thrower.
 */
export const errorCatalogue = {
  VALIDATION: [400, '{} is not valid.'],
  UNKNOWN_ROUTE: [404, 'There’s nothing at this address.'],
  NOT_FOUND: [404, 'Not found.'],
  UNAUTHENTICATED: [401, 'Please log in.'],
  TOKEN_MISSING: [401, 'No Token found'],
  TOKEN_MALFORMED: [401, 'Malformed token.'],
  TOKEN_EXPIRED: [401, 'Token expired.'],
  FORBIDDEN: [403, 'You don’t have permission to do this.'],
  ORGANISATION_MISMATCH: [403, 'This login belongs to another organisation.'],
  PRECONDITION_FAILED: [412, 'This has changed since you last saw it.'],
  TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_MEDIA: [415, 'This kind of content isn’t accepted.'],
  TOO_MANY_REQUESTS: [429, 'Too many tries. Please wait a while and try again.'],
  IDEMPOTENCY_CONFLICT: [409, 'This Idempotency-Key was used for a different request.'],
  IDEMPOTENCY_RUNNING: [409, 'The same request is still running.'],
  CONFLICT: [409, 'Someone else changed this at the same moment. Please try again.'],
  INTERNAL: [500, 'Something went wrong on our side.'],
  UNAVAILABLE: [503, 'The service isn’t available right now. Please try again.'],

  IN_USE: [409, 'This can’t be archived: {}.'],
  ARCHIVED: [409, 'This is archived. Take it back before you change it.'],

  LOGIN_FAILED: [401, 'Username or password is incorrect.'],
  EMAIL_TAKEN: [409, 'An account with this email address already exists.'],
  LINK_OVER: [400, 'This link has already been used or is no longer valid.'],
  CODE_WRONG: [400, 'This code isn’t right or has expired.'],
  CODE_TOO_SOON: [429, 'We sent a code a moment ago. Please wait a minute before asking for another.'],
  PASSWORD_WRONG: [400, 'The current password isn’t right.'],
  SIGN_IN_OVER: [400, 'That took too long, or was used already. Please log in again.'],
  PASSKEY_WRONG: [400, 'This passkey isn’t known here, or it took too long. Please try again.'],
  PROVIDER_AWAY: [
    503,
    'Your company’s login can’t be reached right now. Please try again in a few minutes, or ask an owner.',
  ],
  PROVIDER_REFUSED: [403, '{}'],
  PROVIDER_ONLY: [
    403,
    'Here you log in with your company account. Please use the button for it on the staff login.',
  ],
  FACTOR_NEEDED: [403, 'Your role needs a second factor. Please set one up first.'],
  PROVE_AGAIN: [403, 'Please confirm that it’s you, and try again.'],
  PASSWORD_COMMON: [
    400,
    'This is one of the most common passwords, so it’s easy to guess. Please choose another.',
  ],
  IN_ARREARS: [400, 'Customer in arrears.'],
  PARTIALLY_COLLECTED: [400, 'Partially collected orders.'],
  ACTIVE_BOOKINGS: [400, 'Active bookings.'],
  PICTURE_UNREADABLE: [415, 'Please choose a photo: a complete JPEG, PNG or WebP picture.'],
  PICTURE_TOO_SMALL: [400, 'This picture is too small to read. Please choose a larger one.'],
  CUSTOMER_NOT_FOUND: [404, 'Could not find customer to delete. Please contact support.'],

  LAST_OWNER: [409, 'This is the only owner. Make someone else an owner first.'],
  SETUP_CODE: [403, 'This isn’t the code, or it’s over. Restart the server to see a new one.'],
  SETUP_DONE: [409, 'Gatehouse has been set up already. Please log in as staff.'],

  SITE_INVALID: [400, 'Invalid site ID'],
  UNIT_TAKEN: [409, 'Someone else just booked this space.'],
  HOLDS_FULL: [
    409,
    'You’re holding 20 spaces you haven’t paid for. Please pay for them or remove one first.',
  ],
  HOLD_TOO_SOON: [429, '{}'],
  HOLD_LOST: [409, 'The time to hold your booking ran out.'],
  OUT_OF_STOCK: [409, 'There isn’t enough stock of this product.'],
  ORDER_NOT_ACTIVE: [409, 'This order can’t be changed any more.'],
  ORDER_EMPTY: [400, 'There’s nothing in this order.'],
  PRODUCT_NOT_IN_ORDER: [404, 'Product does not belong to order'],
  BOOKING_TIME_INVALID: [400, '{}'],
  BOOKING_STATE: [409, 'You can’t do this with the booking as it is now.'],
  DETAILS_MISSING: [400, 'Please complete your details: {}.'],
  IDENTITY_MISSING: [400, 'Please add a photo of your identification.'],
  DOCUMENTS_NOT_AGREED: [409, 'Please read and agree to every document.'],
  PAYMENT_METHOD_MISSING: [400, 'Please add a card to pay with.'],
  CARD_DECLINED: [402, '{}'],
  PAYMENT_REFUSED: [402, '{}'],
  CARD_INVALID: [400, '{}'],
  PAYMENT_PENDING: [409, 'We’re still confirming a payment for this order.'],
  PROVIDER_UNAVAILABLE: [
    503,
    'We can’t reach the payment provider. You haven’t been charged twice; please try again.',
  ],

  PAYMENTS_OFF: [503, 'Card payments aren’t set up yet.'],

  LOCATION_INVALID: [400, 'The selected location is invalid. Please try a different location'],
  NO_SITES_NEAR: [404, 'No sites found within 100km of this location. Please try another location'],

  DEVICE_OFFLINE: [503, 'The controller is offline.'],
  DEVICE_SILENT: [
    504,
    'The controller didn’t answer in time, so we don’t know what happened. Please check the door.',
  ],
  DEVICE_REJECTED: [409, 'The controller refused the command: {}.'],
  OVERLOCKED: [403, 'This unit is overlocked. Please contact site staff.'],
  TEST_MODE: [409, 'The controller is being tested. Please try again in a few minutes.'],
  NO_DOOR: [409, 'This door has no controller.'],
  NO_LIGHTS: [409, 'This unit has no lights.'],
  NO_BLUETOOTH: [409, 'This unit has no Bluetooth.'],
  GRANTS_FULL: [409, 'This unit’s controller can’t take any more phones right now. Please try again later.'],
  JAMMED: [503, 'The compartment is jammed. Please contact site staff.'],

  LINK_FAILED: [404, 'We couldn’t find a booking with this unit name and linking code.'],
  ALREADY_INVITED: [409, 'that email is already invited.'],
  OWN_EMAIL: [400, 'You can not invite your own email.'],
  PIN_CODES_FULL: [409, 'You have 10 PIN codes at this site. Please remove one first.'],
  PIN_TAKEN: [409, 'This PIN can’t be used at this site. Please choose another.'],
  PIN_CODES_FIXED: [403, 'Site staff manage PIN codes.'],
  QUEUE_FULL: [409, 'You already have three games in this queue.'],
  TABLE_CLOSED: [409, 'This table is out of use right now.'],
  NOT_YOUR_TURN: [409, 'It isn’t your turn.'],
  NOT_TESTING: [409, 'Please start test mode first.'],
  NOT_COMMISSIONING: [409, 'This site isn’t in commission mode.'],
  UNIT_NAME_TAKEN: [409, 'This site already has a unit with that name.'],
  CALIBRATION_ORDER: [409, 'This calibration step is out of order.'],
  CONTROLLER_IN_USE: [409, 'The controller is already attached to another unit.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One field of a request that was refused: where it stands (`body.email`) and why. */
export type FieldError = { path: string; message: string };

/** A failure with a code of the catalogue; the same class on both sides of the wire. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fields: readonly FieldError[];
  /** Seconds after which the same may be asked for again, of a 429. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, detail?: string, fields: readonly FieldError[] = [], retryAfter?: number) {
    const [statusCode, message] = errorCatalogue[code];
    super(message.includes('{}') ? message.replace('{}', detail ?? 'The request') : (detail ?? message));
    this.name = 'ApiError';
    this.code = code;
    this.statusCode = statusCode;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** The status every reply with this code has. */
export function statusOf(code: ErrorCode): number {
  return errorCatalogue[code][0];
}
