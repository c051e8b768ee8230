// `crash` resolves only after the crash has happened, even if the signal takes effect late.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { lacks } from '../script/machine.mjs'
import { signalIfThere } from '../server/db/embedded/process.ts'
import { type Embedded, startEmbedded } from '../server/db/embedded.ts'
import { createLogger } from '../server/log.ts'
import { lifeOf } from '../server/test/proc.ts'
import { copyReadyData } from '../server/test/ready-data.ts'
import { describeUnless } from '../server/test/unless.ts'
import { crash } from './crash.ts'
import { postmasterOf } from './processes.ts'

const GONE = { state: '', began: '' }

let home: string
let embedded: Embedded
let postmaster: number
const clients: Client[] = []

async function connect(): Promise<{ client: Client; pid: number }> {
  const client = new Client({ connectionString: embedded.url })
  client.on('error', () => undefined)
  clients.push(client)
  await client.connect()
  return { client, pid: (await client.query('select pg_backend_pid() as pid')).rows[0].pid }
}

describeUnless(lacks('proc'), 'a crash', () => {
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lacewing-crash-'))
    // The database runs as a different OS user, who needs access to its folder.
    await chmod(home, 0o755)
    const dataDir = join(home, 'data')
    await copyReadyData(inject('program'), dataDir)
    embedded = await startEmbedded({ dataDir, logger: createLogger({ logLevel: 'silent' }) })
    postmaster = await postmasterOf(dataDir)
  })
  afterEach(async () => {
    signalIfThere(postmaster, 'SIGCONT')
    await Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined)))
    await embedded.stop()
    await rm(home, { recursive: true })
  })

  it('of a backend resolves once the postmaster, however late, has ended the others', async () => {
    const [victim, other] = [await connect(), await connect()]
    process.kill(postmaster, 'SIGSTOP')
    let isOver = false
    const crashing = crash(postmaster, victim.pid).finally(() => {
      isOver = true
    })
    await expect.poll(() => lifeOf(victim.pid)).toEqual(GONE)
    expect((await other.client.query('select 1')).rowCount).toBe(1)
    expect(isOver).toBe(false)
    process.kill(postmaster, 'SIGCONT')
    expect(await crashing).toBe(true)
    expect(await lifeOf(other.pid)).toEqual(GONE)
    expect((await lifeOf(postmaster)).state).not.toBe('')
  })

  it('of the postmaster resolves once its backends are gone', async () => {
    const late = await connect()
    process.kill(late.pid, 'SIGSTOP')
    let isOver = false
    const crashing = crash(postmaster).finally(() => {
      isOver = true
    })
    await expect.poll(() => lifeOf(postmaster)).toEqual(GONE)
    expect(isOver).toBe(false)
    process.kill(late.pid, 'SIGCONT')
    expect(await crashing).toBe(true)
    expect(await lifeOf(late.pid)).toEqual(GONE)
  })

  it('of a process that does not exist does nothing', async () => {
    const { client, pid } = await connect()
    await client.end()
    await expect.poll(() => lifeOf(pid)).toEqual(GONE)
    expect(await crash(postmaster, pid)).toBe(false)
    expect(await crash(0)).toBe(false)
    expect((await (await connect()).client.query('select 1')).rowCount).toBe(1)
  })
})
