// Tests that require more than Node.js: skipped, with the reason in their title, if the machine lacks it. The reason comes from
// script/machine.mjs; script/tally.mjs lists it at the end of the run.
import { describe, type TestContext, test } from 'vitest'

const titled = (title: string, why: string | null) => (why ? `${title} [SKIPPED: ${why}]` : title)

/** @param why the tests cannot run here; null if they can */
export function describeUnless(why: string | null, title: string, body: () => void): void {
  describe.skipIf(why)(titled(title, why), body)
}

/** @param why the test cannot run here; null if it can */
export function testUnless(
  why: string | null,
  title: string,
  body: (context: TestContext) => Promise<void>,
): void {
  test.skipIf(why)(titled(title, why), body)
}
