// A server can be stopped at any moment after a backend of its database has crashed.
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect } from 'vitest'
import { lacks } from '../../../script/machine.mjs'
import { createLogger } from '../../log.ts'
import { createDataFolder, type DataFolder, keep, kept } from '../../test/data-folder.ts'
import { commandLine, lifeOf } from '../../test/proc.ts'
import { query } from '../../test/query.ts'
import { testUnless } from '../../test/unless.ts'
import { startEmbedded } from '../embedded.ts'
import { processesIn, signalIfThere } from './process.ts'

let folder: DataFolder
let output = ''
const logger = createLogger({ logLevel: 'debug' }, { write: (line) => (output += line) })
beforeEach(async () => {
  output = ''
  folder = await createDataFolder()
  await folder.ready()
})
afterEach(() => folder.remove())

/** Crashes backends until it catches the startup process that recovers, and suspends it. */
async function freezeRecovery(adminUrl: string): Promise<number> {
  for (let crashes = 1; ; crashes += 1) {
    const victim = new Client({ connectionString: adminUrl })
    victim.on('error', () => undefined)
    await victim.connect()
    const { rows } = await victim.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
    while (output.split('the database is available again').length <= crashes)
      for (const pid of await processesIn(join(folder.path, 'postgres'))) {
        if (!(await commandLine(pid))[0]?.startsWith('postgres: startup')) continue
        signalIfThere(pid, 'SIGSTOP')
        await expect.poll(async () => (await lifeOf(pid)).state).toMatch(/^T?$/)
        if ((await lifeOf(pid)).state === 'T') return pid
      }
  }
}

testUnless(
  lacks('proc'),
  'a stop while the database recovers ends it, with everything committed',
  async () => {
    const first = await startEmbedded({ dataDir: folder.path, logger })
    await query(first.url, keep)
    const recovery = await freezeRecovery(first.adminUrl)
    const stopping = first.stop()
    await expect.poll(() => output).toMatch(/received (fast|immediate) shutdown request/)
    signalIfThere(recovery, 'SIGCONT')
    await stopping
    expect(output).not.toContain('takes too long to stop')
    const second = await startEmbedded({ dataDir: folder.path, logger })
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
    await second.stop()
  },
)
