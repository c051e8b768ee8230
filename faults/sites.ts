// The server under test on both kinds of database, the embedded one and an external one, with the same interface for scenarios
// that kill either of them. Both kinds run at the same time, because a kill consists mostly of waiting. The scenario decides what
// to kill and what must hold.
import { lacks } from '../script/machine.mjs'
import { createExternal } from './external.ts'
import { postmastersOf, postmastersOn } from './processes.ts'
import { createResult, type Findings, type Scale } from './scenario.ts'
import { createServer, type Server } from './server.ts'

export type Kind = 'embedded' | 'external'
/** The kinds of database to test at each scale. */
export const kindsAt: Record<Scale, Kind[]> = {
  tiny: ['embedded'],
  small: ['embedded', 'external'],
  full: ['embedded', 'external'],
}

export type Site = {
  kind: Kind
  server: Server
  postmasters(): Promise<number[]>
  /** Restarts the database if nothing else does. */
  revive(): Promise<void>
}

export async function onEach(
  kinds: Kind[],
  { program, found }: { program: string; found: Findings },
  check: (site: Site, found: Findings) => Promise<void>,
) {
  await Promise.all(
    kinds.map(async (kind) => {
      const own = createResult()
      try {
        await (kind === 'embedded' ? onEmbedded : onExternal)(program, own, check)
      } catch (error) {
        own.expect(false, String((error as Error).stack))
      }
      for (const [what, figure] of Object.entries(own.figures)) found.figures[`${kind}: ${what}`] = figure
      for (const words of own.result.broken) found.expect(false, `${kind}: ${words}`)
      for (const why of own.result.skipped) found.skip(`${kind}: ${why}`)
    }),
  )
}

type Check = (site: Site, found: Findings) => Promise<void>

async function onEmbedded(program: string, found: Findings, check: Check) {
  const server = await createServer(program)
  const postmasters = () => postmastersOf(server.dataDir)
  try {
    await server.start()
    await check({ kind: 'embedded', server, postmasters, revive: async () => undefined }, found)
  } finally {
    await server.remove()
  }
}

async function onExternal(program: string, found: Findings, check: Check) {
  const why = lacks('postgres')
  if (why) return found.skip(why)
  const postgres = await createExternal()
  const server = await createServer(program, postgres.url)
  const postmasters = () => postmastersOn(postgres.folder)
  try {
    await server.start()
    await check({ kind: 'external', server, postmasters, revive: postgres.start }, found)
  } finally {
    await server.remove()
    await postgres.remove()
  }
}
