/** Minutes of a day by a clock that hours are shown by. */
export const DAY_MINUTES = 1_440;
