// The doctor's output: one line per check, with its level.

export type Level = 'ok' | 'note' | 'warning' | 'problem'

export type Report = {
  heading(text: string): void
  say(level: Level, text: string): void
  count(level: Level): number
  /** Every line, for programs. */
  checks: { section: string; level: Level; text: string }[]
}

export function createReport(print: (line: string) => void): Report {
  const counts: Record<Level, number> = { ok: 0, note: 0, warning: 0, problem: 0 }
  let first = true
  let section = ''
  const checks: Report['checks'] = []
  return {
    checks,
    heading(text) {
      section = text
      if (!first) print('')
      first = false
      print(text)
    },
    say(level, text) {
      counts[level] += 1
      checks.push({ section, level, text })
      print(`  ${(level === 'problem' ? 'PROBLEM' : level).padEnd(9)}${text}`)
    },
    count: (level) => counts[level],
  }
}
