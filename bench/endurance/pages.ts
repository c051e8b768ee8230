// Thousands of pages of many projects at several servers, in a child process (pages-process.ts).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer, Order, Page, Report } from './pages-process.ts'

const ANSWER_MS = 600_000

export type Pages = Awaited<ReturnType<typeof openPages>>

/** Resolves once every page is open. */
export async function openPages(pages: Page[], tokens: string[]) {
  const child = fork(fileURLToPath(new URL('./pages-process.ts', import.meta.url)))
  async function ask(order: Order): Promise<Answer> {
    const heard = once(child, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
    child.send(order)
    const [answer] = (await heard) as [Answer]
    if ('failed' in answer) throw new Error(`a page failed: ${answer.failed}`)
    return answer
  }
  await ask({ open: pages, tokens })
  return {
    pages,
    async report() {
      return (await ask({ report: true })) as Report
    },
    /** Pages that open their stream again use these tokens. */
    use(newTokens: string[]) {
      child.send({ tokens: newTokens })
    },
    async close() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

/** The delay below which the given share of the events arrived, in milliseconds. */
export function delayOf(delays: Record<number, number>, share: number): number {
  const counts = Object.entries(delays).map(([ms, count]) => [Number(ms), count] as const)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  let passed = 0
  for (const [ms, count] of counts.sort(([a], [b]) => a - b)) {
    passed += count
    if (passed >= all * share) return ms
  }
  return Number.NaN
}

export function added(all: Record<number, number>[]): Record<number, number> {
  const sum: Record<number, number> = {}
  for (const one of all)
    for (const [ms, count] of Object.entries(one)) sum[Number(ms)] = (sum[Number(ms)] ?? 0) + count
  return sum
}
