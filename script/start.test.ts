// When `npm start` installs, generates the parser of queries, builds, or does none of these. The tests run a copy of the scripts,
// with stubs for npm, the generator and both builders that record each call.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const scripts = dirname(fileURLToPath(import.meta.url))
let root: string

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

const note = (what: string) =>
  `(await import('node:fs')).appendFileSync(${JSON.stringify(join(root, 'calls'))}, ${what} + '\\n')`

// A stub that leaves the same files as npm: its own list, and the packages.
const npm = () => `
  ${note(`process.argv.slice(2, 4).join(' ')`)}
  const { cpSync } = await import('node:fs')
  if (process.env.NPM_FAILS) process.exit(1)
  cpSync(${JSON.stringify(join(root, 'libraries'))}, 'node_modules', { recursive: true })
`
const vite = () => `
  export async function build() {
    ${note(`'vite'`)}
    const { mkdirSync, writeFileSync } = await import('node:fs')
    mkdirSync('dist/web', { recursive: true })
    writeFileSync('dist/web/index.html', '')
  }
`
const esbuild = () => `
  export async function build({ entryPoints, outdir }) {
    const { mkdirSync, readFileSync, writeFileSync } = await import('node:fs')
    mkdirSync('dist/server', { recursive: true })
    for (const [name, path] of Object.entries(entryPoints)) writeFileSync(outdir + '/' + name + '.js', readFileSync(path))
  }
`

const peggy = () => `
  ${note(`'peggy'`)}
  export default { generate: () => '' }
`

const catalogues = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  export async function writeServerCatalogues(folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(folder + '/en.json', '{}')
  }
`

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lacewing-start-'))
  for (const name of ['install.mjs', 'grammar.mjs', 'build.mjs', 'start.mjs']) {
    await mkdir(join(root, 'script'), { recursive: true })
    await cp(join(scripts, name), join(root, 'script', name))
  }
  await write('package.json', '{ "type": "module", "devDependencies": { "peggy": "1.0.0" } }')
  await write('package-lock.json', '{ "packages": { "": {}, "node_modules/vite": { "version": "1.0.0" } } }')
  await write('tsconfig.json', '{}')
  await write('vite.config.ts', '')
  await write('script/messages.mjs', '')
  await write('script/messages-in.mjs', '')
  await write('script/message-faults.mjs', '')
  await write('script/server-catalogues.mjs', catalogues)
  await write('locales/de.po', '')
  await write('domain/a.ts', '')
  await write('domain/query/grammar.peggy', '')
  await write('web/a.tsx', '')
  await write('server/lacewing.ts', `console.log('up', ...process.argv.slice(2)); process.exitCode = 7`)
  await write('server/job-process.ts', '')
  await write('server/auth/password/hash-thread.mjs', '')
  await write('server/db/migrations/0001_start.sql', '')
  await write('npm.js', npm())
  await write('libraries/vite/package.json', '{ "type": "module", "exports": "./index.js" }')
  await write('libraries/vite/index.js', vite())
  await write('libraries/peggy/package.json', '{ "type": "module", "exports": "./index.js" }')
  await write('libraries/peggy/index.js', peggy())
  await write('libraries/esbuild/package.json', '{ "type": "module", "exports": "./index.js" }')
  await write('libraries/esbuild/index.js', esbuild())
})
afterEach(() => rm(root, { recursive: true }))

async function start(env: Record<string, string> = {}, args: string[] = []) {
  await writeFile(join(root, 'calls'), '')
  const child = spawn(process.execPath, ['script/start.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.js'), ...env },
  })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    output += data
  })
  const [code] = await once(child, 'close')
  const calls = (await readFile(join(root, 'calls'), 'utf8')).split('\n').filter(Boolean)
  return { code, calls, last: output.trim().split('\n').at(-1) }
}

test('the first start installs without install scripts and builds, the second does neither', async () => {
  const first = await start({}, ['--demo'])
  expect(first).toEqual({ code: 7, calls: ['ci --ignore-scripts', 'peggy', 'vite'], last: 'up --demo' })
  expect(await start()).toEqual({ code: 7, calls: [], last: 'up' })
})

test('a changed lock file installs again, a changed source builds again, a changed test neither', async () => {
  await start()
  await write('package-lock.json', '{ "packages": { "": {} } }')
  expect((await start()).calls).toEqual(['ci --ignore-scripts', 'vite'])
  await write('web/a.tsx', 'changed')
  expect((await start()).calls).toEqual(['vite'])
  await write('domain/query/grammar.peggy', 'changed')
  expect((await start()).calls).toEqual(['peggy', 'vite'])
  await write('web/a.test.tsx', 'changed')
  expect((await start()).calls).toEqual([])
})

test('dependencies that something else installed from the lock file are kept', async () => {
  await cp(join(root, 'libraries'), join(root, 'node_modules'), { recursive: true })
  const list = '{ "packages": { "node_modules/vite": { "version": "1.0.0" } } }'
  await write('node_modules/.package-lock.json', list)
  expect((await start()).calls).toEqual(['peggy', 'vite'])
  await rm(join(root, 'node_modules/.lacewing-build'))
  await write('node_modules/.package-lock.json', list.replace('1.0.0', '1.0.1'))
  expect((await start()).calls).toEqual(['ci --ignore-scripts', 'vite'])
})

test('a failed installation or build stops the start with a message, and is retried next time', async () => {
  const failed = await start({ NPM_FAILS: '1' })
  expect(failed).toMatchObject({
    code: 1,
    last: 'Installing the dependencies failed: see the npm output above.',
  })

  await start()
  await write('web/a.tsx', 'broken')
  const working = await readFile(join(root, 'libraries/vite/index.js'), 'utf8')
  await write(
    'node_modules/vite/index.js',
    `export function build() { return Promise.reject(new Error('no')) }`,
  )
  expect(await start()).toMatchObject({ code: 1, last: 'The build failed: see the output above.' })
  await write('node_modules/vite/index.js', working)
  expect(await start()).toMatchObject({ code: 7, calls: ['vite'] })
})
