export function claimOf(text: string): string
export function testFiles(): string[]
/** docs/tests.md as it should be. */
export function page(): string
