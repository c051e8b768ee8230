// What a test file opens at its top and nobody else closes.
import { afterAll } from 'vitest'

const open = new Set<() => Promise<unknown>>()

/** Closes it after the last test of the file, and after what the file itself closes. */
export function closeAfterAll(close: () => Promise<unknown>): void {
  open.add(close)
  afterAll(async () => {
    open.delete(close)
    await close()
  })
}

/** Before the next test file: Vitest runs no hook of one whose tests are all filtered out. */
export async function closeLeftOver(): Promise<void> {
  const left = [...open]
  open.clear()
  for (const close of left) await close()
}
