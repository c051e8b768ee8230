// Waits after the last write until each open page has caught up, compares it with a fresh fetch, and closes it.
import { scalar } from './invariants.ts'
import { TIMEOUT_MS, within } from './pause.ts'
import type { Findings } from './scenario.ts'
import type { Team } from './team.ts'
import type { Viewer } from './viewer.ts'

/** @returns the number of events, and how long the slowest page took */
export async function catchUp(pages: Viewer[], team: Team, url: string, found: Findings) {
  const reached = await reachEnd(pages, team, url, found)
  for (const page of pages) await page.compare()
  await Promise.all(pages.map((page) => page.stop()))
  return reached
}

/** Waits until each page has the last event. */
export async function reachEnd(pages: Viewer[], { projects }: Team, url: string, found: Findings) {
  const numbers = new Map<string, number>()
  for (const id of projects) numbers.set(id, await scalar(url, `select seq from project where id = '${id}'`))
  const behind = () => pages.filter((page) => page.seen() !== numbers.get(page.projectId)).length
  const began = performance.now()
  await within(TIMEOUT_MS, () => behind() === 0)
  found.expect(behind() === 0, `${behind()} pages did not catch up within ${TIMEOUT_MS / 1_000} s`)
  const ms = Math.round(performance.now() - began)
  return { events: [...numbers.values()].reduce((total, seq) => total + seq, 0), ms }
}
