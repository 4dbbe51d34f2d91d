/** Set by `npm run verify -- journeys`, where what people wait for is timed, as on a phone, and nothing else is looked at. */
export const isTimed = process.env.JOURNEY_TIMES === '1';
