// The doctor's output: one line per check, with its level.

export type Level = 'ok' | 'note' | 'warning' | 'problem'

export type Report = {
  heading(text: string): void
  say(level: Level, text: string): void
  count(level: Level): number
}

export function createReport(print: (line: string) => void): Report {
  const counts: Record<Level, number> = { ok: 0, note: 0, warning: 0, problem: 0 }
  let first = true
  return {
    heading(text) {
      if (!first) print('')
      first = false
      print(text)
    },
    say(level, text) {
      counts[level] += 1
      print(`  ${(level === 'problem' ? 'PROBLEM' : level).padEnd(9)}${text}`)
    },
    count: (level) => counts[level],
  }
}
