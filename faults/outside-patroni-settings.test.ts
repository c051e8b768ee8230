// Patroni itself validates the settings of docs/cluster, with each mode of the watchdog.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { lacks, need } from '../script/machine.mjs'
import { freePort } from '../server/test/free-port.ts'
import { testUnless } from '../server/test/unless.ts'

/** Patroni 3.0 wants this entry although the file has that of the section `postgresql`, which counts. */
const WANTED = 'bootstrap.pg_hba  is not defined.'

async function faultsWith(mode: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lacewing-patroni-'))
  try {
    const text = await readFile(new URL('../docs/cluster/patroni.yml', import.meta.url), 'utf8')
    const [rest, postgres] = [await freePort(), await freePort()]
    // The addresses to listen on have to be this machine's.
    const here = text
      .replace('listen: 10.0.0.21:8008', `listen: 127.0.0.1:${rest}`)
      .replace('listen: 10.0.0.21:5432', `listen: 127.0.0.1:${postgres}`)
      .replace(/bin_dir: .*/, `bin_dir: ${need('postgres')}`)
      .replace('mode: automatic', `mode: ${mode}`)
    const file = join(folder, 'patroni.yml')
    await writeFile(file, here)
    const said = await new Promise<string>((resolve) =>
      execFile(need('patroni'), ['--validate-config', file], (_, out, err) => resolve(out + err)),
    )
    return said.split('\n').filter((line) => line.trim() !== '' && line !== WANTED)
  } finally {
    await rm(folder, { recursive: true })
  }
}

testUnless(lacks('patroni', 'postgres'), 'with each mode of the watchdog, and no other', async () => {
  for (const mode of ['automatic', 'required']) expect(await faultsWith(mode), mode).toEqual([])
  expect(await faultsWith('sometimes')).toEqual([expect.stringContaining('watchdog.mode sometimes')])
})
