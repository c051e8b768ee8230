/** The changed files as paths from the repository's root. */
export function changedFiles(): string[]
export function testsFor(files: string[]): {
  tests: string[]
  calls: string[]
  matrices: string[]
  specs: string[]
}
