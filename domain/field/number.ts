// The numbers that custom fields can have.

/** The highest number that a field can have; the lowest is its opposite. */
export const HIGHEST_NUMBER = 999_999_999_999
/** The most digits after the point of a number. */
export const NUMBER_DECIMALS = 3

/** Whether a number is in range and has no more decimals than a field keeps. */
export const isCustomNumber = (number: number): boolean =>
  Number.isFinite(number) &&
  Math.abs(number) <= HIGHEST_NUMBER &&
  Number(number.toFixed(NUMBER_DECIMALS)) === number
