// What moments are told by, where several processes tell them.

/** The clock that all processes of a machine share, in milliseconds. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
