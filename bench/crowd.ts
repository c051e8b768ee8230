// Many open pages in a child process (crowd-process.ts). There they take no time of the server's process, nor of the process that
// makes changes and measures.
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

/** Opening ten thousand pages takes minutes on a busy machine. */
const TIMEOUT_MS = 600_000

/** Resolves once every page is open. */
export async function gather(options: CrowdOptions) {
  const child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)))
  const messages: CrowdMessage[] = []
  child.on('message', (one: CrowdMessage) => void messages.push(one))

  /** The first message, past or future, that `pick` accepts. */
  async function hears<T>(pick: (one: CrowdMessage) => T | undefined): Promise<T> {
    const late = AbortSignal.timeout(TIMEOUT_MS)
    for (let at = 0; ; at += 1) {
      while (at >= messages.length) await once(child, 'message', { signal: late })
      const one = messages[at] as CrowdMessage
      if ('failed' in one) throw new Error(`a page of the crowd failed: ${one.failed}`)
      const picked = pick(one)
      if (picked !== undefined) return picked
    }
  }

  child.send(options)
  return {
    /** How long it took to open all pages, in milliseconds. */
    opening: await hears((one) => ('opened' in one ? one.opened : undefined)),
    /** Resolves once every page has seen this number of changes, with the time at which the last page had seen them. */
    haveSeen: (changes: number) =>
      hears((one) => ('allSaw' in one && one.allSaw === changes ? one.at : undefined)),
    /** The arrival times of the changes at each page, by clock.ts. */
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
