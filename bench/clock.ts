// A clock that several processes can compare.

/** The machine's monotonic clock, in milliseconds. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
