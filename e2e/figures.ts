// The figures of Insight, which follow the changes of a project shortly after them.
import { expect } from './expect.ts'
import type { Person } from './world.ts'

/** Waits until the figures of a project have every change so far. */
export async function figuresFollow({ call }: Person, projectId: string): Promise<void> {
  await expect
    .poll(async () => {
      const { seq, counted_to } = await call('getInsight', { projectId }, {})
      return seq - counted_to
    })
    .toBe(0)
}
