// Finds a Chromium for the browser tests, and fetches one when the machine has none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runNpm } from './install.mjs'

// The one without a window of its own comes first: the same engine, and two thirds of the processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function works(program) {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

function onMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...onPath, ...applications].filter(Boolean).find(works)
}

/** The one that the test library keeps for itself: it finds that without being told. */
async function ofPlaywright() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

function run(program, args) {
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0
}

function fetchPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log('No Chromium on this machine: installing it with apt-get …')
  // Without a font it draws no text.
  const install = (name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core'])
  return run('apt-get', ['update']) && (install('chromium-headless-shell') || install('chromium'))
}

/** The variables that the browser tests need; or why they cannot run, where there is none and none can be had. */
export async function findChromium() {
  const found = onMachine() ?? (!(await ofPlaywright()) && fetchPackage() ? onMachine() : undefined)
  if (found) return { env: { CHROMIUM_PATH: found } }
  if (await ofPlaywright()) return { env: {} }
  console.log('No Chromium on this machine: downloading one …')
  runNpm(['exec', '--', 'playwright', 'install', 'chromium'])
  if (await ofPlaywright()) return { env: {} }
  return {
    missing:
      'there is no Chromium and none could be had: install it (set CHROMIUM_PATH if it is in an unusual place)',
  }
}
