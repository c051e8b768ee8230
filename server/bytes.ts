// Numbers of bytes, and how they are written for people.

export const MIB = 1024 * 1024

/** Writes 5242880 as “5 MiB” and 262144 as “0.25 MiB”. */
export function inMebibytes(bytes: number): string {
  const maximumFractionDigits = bytes < 10 * MIB ? 2 : 0
  return `${(bytes / MIB).toLocaleString('en', { maximumFractionDigits })} MiB`
}
