// Reports the results: as a table in the terminal, and as files in results/, for people and programs.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { meets, type Row, type Scale } from './scenario.ts'

export type Measured = { scenario: string; title: string; seconds: number; rows: Row[] }
export type Run = { scale: Scale; began: Date; results: Measured[] }

const folder = fileURLToPath(new URL('./results/', import.meta.url))

/** The conditions of a run on which the figures depend besides the code. */
function circumstances({ scale, began }: Run) {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
  return {
    scale,
    date: began.toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    changed_since: git('status', '--porcelain', '--', '../../server', '../../domain') !== '',
    processors: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    load_at_the_end: loadavg().map((load) => Number(load.toFixed(1))),
  }
}

function ratioOf({ ratio }: Row): string {
  return ratio === undefined ? '' : ratio.toFixed(2)
}

function aimOf(row: Row): string {
  if (!row.aim) return ''
  const words = 'atLeast' in row.aim ? `at least ${row.aim.atLeast}` : `at most ${row.aim.atMost}`
  return `${words}${meets(row) === false ? ' – MISSED' : ''}`
}

/** Pads columns to their widest cell. */
function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, i) => Math.max(all[i] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function inTerminal({ title, rows, seconds }: Measured): string {
  const lines = rows.map((row) => {
    const figures = Object.entries(row.figures).map(([name, value]) => `${name} ${value}`)
    return [`  ${row.what}`, ratioOf(row), aimOf(row), figures.join(', ')]
  })
  return `\n${title} (${seconds} s)\n${table(lines)}`
}

function asMarkdown({ title, rows }: Measured): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.figures)))]
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const head = ['', ...columns, 'ratio', 'aim']
  const body = rows.map((row) =>
    line([row.what, ...columns.map((name) => row.figures[name] ?? ''), ratioOf(row), aimOf(row)]),
  )
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...body, ''].join('\n')
}

/**
 * Replaces the stored results of this scale. Called only for runs of all scenarios; results of a single scenario are only
 * printed.
 */
export function keep(run: Run): string {
  const facts = circumstances(run)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}${run.scale}.json`,
    `${JSON.stringify({ ...facts, results: run.results }, null, 2)}\n`,
  )
  const about = Object.entries(facts).map(([name, value]) => `- ${name.replaceAll('_', ' ')}: ${value}`)
  const text = [`# Newest results, ${run.scale} scale`, '', ...about, '', ...run.results.map(asMarkdown)]
  writeFileSync(`${folder}${run.scale}.md`, text.join('\n'))
  return `${folder}${run.scale}.md`
}
