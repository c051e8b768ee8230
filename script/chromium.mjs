// Finds a Chromium for the browser tests, and fetches one when the machine has none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runNpm } from './install.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const applications = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function works(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

function onMachine() {
  return [process.env.CHROMIUM_PATH, ...applications, ...names].filter(Boolean).find(works)
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
  return (
    run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  )
}

/** The variables the browser tests need, or null, after saying what to install. */
export async function findChromium() {
  const found = onMachine() ?? (!(await ofPlaywright()) && fetchPackage() ? onMachine() : undefined)
  if (found) return { CHROMIUM_PATH: found }
  if (await ofPlaywright()) return {}
  console.log('No Chromium on this machine: downloading one …')
  runNpm(['exec', '--', 'playwright', 'install', 'chromium'])
  if (await ofPlaywright()) return {}
  console.error(
    'The browser tests need Chromium: install it, and set CHROMIUM_PATH if it is in an unusual place.',
  )
  return null
}
