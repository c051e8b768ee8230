type Told = { test: string; why?: string }
export type Report = { passed: number; failed: Told[]; skipped: Told[] }
export type Tally = {
  skip(test: string, why: string | undefined): void
  check(ok: boolean, name: string): boolean
  tests(ok: boolean, report: Report | null): boolean
  step(name: string, run: () => Promise<void>, ms?: number): Promise<void>
  report(): boolean
}
export function createTally(): Tally
export function readReport(file: string): Report | null
export function reasonOf(text: string): string | undefined
