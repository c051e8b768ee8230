// Closes what a test file opens at its top.
import { afterAll } from 'vitest'

const open = new Set<() => Promise<unknown>>()

/** Closes it after the last test of the file, and after the hooks of the file itself. */
export function closeAfterAll(close: () => Promise<unknown>): void {
  open.add(close)
  afterAll(async () => {
    open.delete(close)
    await close()
  })
}

/** Runs before the next test file, because Vitest runs no hook of a file whose tests are all filtered out. */
export async function closeLeftOver(): Promise<void> {
  const left = [...open]
  open.clear()
  for (const close of left) await close()
}
