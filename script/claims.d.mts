export function claimOf(text: string): string
export function testFiles(): string[]
/** The content of docs/tests.md as it should be. */
export function page(): string
