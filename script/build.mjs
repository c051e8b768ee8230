// Builds dist/: the browser's files in dist/web, the program in dist/server. Skipped if no input has changed; --force always
// builds. --server FOLDER [FILE] builds only the server, or another program, into FOLDER, for tests that start it many times.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { install, root } from './install.mjs'

const dist = join(root, 'dist')
const stamp = join(root, 'node_modules/.lacewing-build')
const outputs = [
  'server/main.js',
  'server/job.js',
  'server/hash-thread.mjs',
  'server/migrations',
  'server/locales/en.json',
  'web/index.html',
].map((path) => join(dist, path))
const inputFolders = ['domain', 'locales', 'server', 'web']
const inputFiles = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'script/build.mjs',
  'script/messages.mjs',
  'script/messages-in.mjs',
  'script/message-faults.mjs',
  'script/server-catalogues.mjs',
]
export const docsFiles = ['swagger-ui-bundle.js', 'swagger-ui.css']

function inputHash() {
  const folders = inputFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  const hash = createHash('sha256')
  for (const file of [...folders.sort(), ...inputFiles.map((name) => join(root, name))]) {
    const content = readFileSync(file)
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export function isBuilt() {
  if (!existsSync(stamp) || !outputs.every((path) => existsSync(path))) return false
  return readFileSync(stamp, 'utf8') === inputHash()
}

async function buildWeb() {
  const { build } = await import('vite')
  await build({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

/** For tests, the libraries are compiled in: loading their hundreds of files takes as long as the rest of a start. */
const forTests = {
  packages: 'bundle',
  // Native code, and a part of pg that is not installed.
  external: ['@node-rs/argon2', 'sharp', 'pg-native'],
  sourcemap: false,
  // Libraries in CommonJS call `require`, which does not exist in an ES module.
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module'; globalThis.require ??= requireFrom(import.meta.url)`,
  },
}

async function buildServer(folder, file = 'server/lacewing.ts', others = {}) {
  const { build } = await import('esbuild')
  const main = join(folder, 'main.js')
  await build({
    entryPoints: { main: join(root, file), job: join(root, 'server/job-process.ts') },
    outdir: folder,
    bundle: true,
    // Splitting, so that the commands for users do not load the server.
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Dependencies stay in node_modules, because some contain programs and native code, which cannot be bundled.
    packages: 'external',
    // The parser of Markdown is compiled in, as in the pages: in one file, without the packages of its command line.
    alias: { 'markdown-it': join(root, 'node_modules/markdown-it/dist/browser/markdown-it.esm.min.mjs') },
    sourcemap: true,
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'silent',
    ...others,
  })
  chmodSync(main, 0o755)
  cpSync(join(root, 'server/auth/password/hash-thread.mjs'), join(folder, 'hash-thread.mjs'))
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true })
  const { writeServerCatalogues } = await import('./server-catalogues.mjs')
  await writeServerCatalogues(join(folder, 'locales'))
}

/** Copies the files of the page with the API docs. */
function copyDocs() {
  const source = join(root, 'node_modules/swagger-ui-dist')
  if (!existsSync(source)) return
  mkdirSync(join(dist, 'web/docs'), { recursive: true })
  for (const file of docsFiles) cpSync(join(source, file), join(dist, 'web/docs', file))
}

/** Precompresses text files with brotli and gzip. */
async function compressWeb() {
  const folder = join(dist, 'web')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

export async function build({ force = false } = {}) {
  if (!force && isBuilt()) return
  console.log('Building …')
  const hash = inputHash()
  rmSync(stamp, { force: true })
  rmSync(dist, { recursive: true, force: true })
  await Promise.all([buildWeb(), buildServer(join(dist, 'server'))])
  copyDocs()
  await compressWeb()
  // Written last, so that an interrupted build is repeated.
  writeFileSync(stamp, hash)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install()
  const [option, ...args] = process.argv.slice(2)
  const building =
    option === '--server' ? buildServer(args[0], args[1], forTests) : build({ force: option === '--force' })
  await building.catch(({ message }) => {
    console.error(message)
    process.exit(1)
  })
}
