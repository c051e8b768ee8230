// Many open pages in a process of their own, so that their reading is neither in the server's process nor in the one
// that makes the changes and holds the clock. What runs there is crowd-process.ts.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type CrowdOptions = { port: number; tokens: string[]; projectId: string; seen: number; count: number }
export type CrowdMessage =
  | { opened: number }
  | { allSaw: number; at: number }
  | { arrived: number[][] }
  | { failed: string }

export type Crowd = Awaited<ReturnType<typeof gather>>

/** Ten thousand pages take minutes to open on a busy machine. */
const PATIENCE_MS = 600_000

/** Resolves when every page is open. */
export async function gather(options: CrowdOptions) {
  const child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)))
  const said: CrowdMessage[] = []
  child.on('message', (one: CrowdMessage) => void said.push(one))

  /** The first thing that it has said, or says, in which there is something for us. */
  async function hears<T>(pick: (one: CrowdMessage) => T | undefined): Promise<T> {
    const late = AbortSignal.timeout(PATIENCE_MS)
    for (let at = 0; ; at += 1) {
      while (at >= said.length) await once(child, 'message', { signal: late })
      const one = said[at] as CrowdMessage
      if ('failed' in one) throw new Error(`a page of the crowd failed: ${one.failed}`)
      const picked = pick(one)
      if (picked !== undefined) return picked
    }
  }

  child.send(options)
  return {
    /** How long it took to open all, in milliseconds. */
    opening: await hears((one) => ('opened' in one ? one.opened : undefined)),
    /** Resolves when every page has seen so many changes, with the moment at which the last page had. */
    haveSeen: (changes: number) =>
      hears((one) => ('allSaw' in one && one.allSaw === changes ? one.at : undefined)),
    /** For each page the moments at which changes arrived, as `now` of clock.ts tells them. */
    arrivals() {
      child.send('tell')
      return hears((one) => ('arrived' in one ? one.arrived : undefined))
    },
    async close() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}
