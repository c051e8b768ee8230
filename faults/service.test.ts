// systemd accepts docs/lacewing.service and judges it as well confined.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lacks, need } from '../script/machine.mjs'
import { describeUnless } from '../server/test/unless.ts'

const documented = fileURLToPath(new URL('../docs/lacewing.service', import.meta.url))
/** In tenths, from 0 (confined) to 100 (exposed). A unit without any such setting has 96. */
const MOST_EXPOSED = 15

describeUnless(lacks('systemd-analyze'), 'the unit of systemd', () => {
  let folder: string
  let unit: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacewing-unit-'))
    unit = join(folder, 'lacewing.service')
    // The program that the unit starts is installed on no machine that runs tests.
    const text = await readFile(documented, 'utf8')
    await writeFile(unit, text.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const analyze = async (...words: string[]) =>
    promisify(execFile)(need('systemd-analyze'), ['--no-pager', ...words, unit])

  it('is valid', async () => {
    const { stdout, stderr } = await analyze('verify')
    expect(stdout + stderr).toBe('')
  })

  it('confines the server', async () => {
    const { stdout } = await analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED}`)
    expect(stdout).toMatch(/Overall exposure level/)
  })
})
