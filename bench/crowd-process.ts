// The child process in which crowd.ts opens its pages.
import { now } from './clock.ts'
import type { CrowdMessage, CrowdOptions } from './crowd.ts'
import { watch } from './watcher.ts'

/** How many pages are being opened at the same time. */
const AT_ONCE = 50

const arrived: number[][] = []
/** How many pages have seen n changes, by n. */
const saw: number[] = []

function say(one: CrowdMessage) {
  process.send?.(one)
}

async function open({ count, tokens, ...watched }: CrowdOptions) {
  const began = now()
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const mine: number[] = []
      arrived.push(mine)
      await watch(
        { ...watched, token: tokens[index % tokens.length] ?? '' },
        {
          change: () => {
            const at = now()
            const changes = mine.push(at)
            saw[changes] = (saw[changes] ?? 0) + 1
            if (saw[changes] === count) say({ allSaw: changes, at })
          },
        },
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  say({ opened: now() - began })
}

process.on('message', (message: CrowdOptions | 'tell') => {
  if (message === 'tell') say({ arrived })
  else open(message).catch((error: Error) => say({ failed: error.message }))
})
process.on('disconnect', () => process.exit())
