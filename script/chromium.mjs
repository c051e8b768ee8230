// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runNpm } from './install.mjs'

// The headless shell first: the same engine for two thirds of the CPU time.
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

/**
 * Whether Chromium as downloaded by Playwright works; Playwright finds it by itself. It may exist and still not run if the system
 * lacks its libraries.
 */
async function ofPlaywright() {
  const { chromium } = await import('@playwright/test')
  return works(chromium.executablePath())
}

function run(program, args) {
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0
}

function fetchPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log('Chromium not found: installing it with apt-get …')
  // Chromium needs a font to render text.
  const install = (name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core'])
  return run('apt-get', ['update']) && (install('chromium-headless-shell') || install('chromium'))
}

/**
 * The environment variables for the browser tests, or why they cannot run if there is no Chromium and none could be
 * installed.
 */
export async function findChromium() {
  const found = onMachine() ?? (!(await ofPlaywright()) && fetchPackage() ? onMachine() : undefined)
  if (found) return { env: { CHROMIUM_PATH: found } }
  if (await ofPlaywright()) return { env: {} }
  console.log('Chromium not found: downloading it …')
  runNpm(['exec', '--', 'playwright', 'install', 'chromium'])
  if (await ofPlaywright()) return { env: {} }
  return {
    missing:
      'no Chromium that runs (Debian, as root: apt-get install chromium-headless-shell fonts-dejavu-core), and CHROMIUM_PATH names none',
  }
}
