// A clock whose times can be compared between processes.

/** The machine's monotonic clock, in milliseconds. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
