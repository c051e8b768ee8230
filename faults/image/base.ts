// A base image with the name that the Dockerfile uses, made of this machine's Debian, Node.js and npm, so that building the
// image needs no registry of images. apt and npm are used as this machine is set up.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { need } from '../../script/machine.mjs'
import type { Buildah } from './buildah.ts'

const run = promisify(execFile)

/** The packages of the official image that Lacewing or its build uses, and their dependencies. */
const packages =
  'base-files base-passwd bash coreutils dash findutils grep gzip hostname libc-bin libgcc-s1 libstdc++6 login ' +
  'ncurses-base perl-base sed tar tzdata util-linux zlib1g'

/** The slim images of Debian leave these out, too. */
const leftOut = ['doc', 'info', 'locale', 'man'].map((folder) => `path-exclude=/usr/share/${folder}/*`)

/** The files that list this machine's package sources. */
async function sources(): Promise<string[]> {
  const folder = '/etc/apt/sources.list.d'
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /\.(list|sources)$/.test(name)).map((name) => join(folder, name))
  const single = '/etc/apt/sources.list'
  const text = await readFile(single, 'utf8').catch(() => '')
  return [...(/^deb /m.test(text) ? [single] : []), ...files]
}

/** How this machine reaches its package sources. Its other settings of apt do not concern the image. */
async function aptOptions(): Promise<string[]> {
  const { stdout } = await run('apt-config', ['dump'])
  return stdout.split('\n').filter((line) => /^Acquire::(http|https|Check)\S* ".+";$/.test(line))
}

async function addDebian(folder: string): Promise<void> {
  const release = await readFile('/etc/os-release', 'utf8')
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(release)?.[1] ?? 'stable'
  const options = [
    '--quiet',
    // Unpacked and not configured: in a quarter of the time, and these few packages work without it.
    '--variant=extract',
    `--include=${packages.replaceAll(' ', ',')}`,
    ...leftOut.map((option) => `--dpkgopt=${option}`),
    ...(await aptOptions()).map((option) => `--aptopt=${option}`),
  ]
  const tar = `${folder}.tar`
  await run(need('mmdebstrap'), [...options, suite, tar, ...(await sources())])
  await run('tar', ['--extract', '--file', tar, '--directory', folder])
}

/** Node.js and npm where the official image has them, and its user “node”. */
async function addNode(folder: string): Promise<void> {
  const { stdout: modules } = await run('npm', ['root', '--global'])
  const programs = join(folder, 'usr/local/bin')
  await mkdir(programs, { recursive: true })
  await cp(process.execPath, join(programs, 'node'))
  await cp(join(modules.trim(), 'npm'), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'npm'))
  await writeFile(
    join(folder, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  )
  await writeFile(join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
}

export async function makeBase(buildah: Buildah, name: string): Promise<void> {
  const container = await buildah('from', 'scratch')
  const folder = await buildah('mount', container)
  await addDebian(folder)
  await addNode(folder)
  const path = ['usr/local/bin', 'usr/bin', 'bin'].map((part) => `/${part}`).join(':')
  await buildah('config', '--env', `PATH=${path}`, container)
  await buildah('commit', '--quiet', '--rm', container, `localhost/${name}`)
}

/** Where npm in the image looks for settings. */
const globalConfig = 'usr/local/etc/npmrc'
/** The settings of npm that say how to reach its registry. */
const forRegistry = [
  'registry',
  'cafile',
  'strict-ssl',
  'proxy',
  'https-proxy',
  'noproxy',
  'replace-registry-host',
]

/** npm's settings on this machine, for the build only: nothing of a mounted file gets into the image. */
export async function npmVolumes(folder: string): Promise<string[]> {
  const { stdout } = await run('npm', ['config', 'list', '--long', '--json'])
  const settings = JSON.parse(stdout) as Record<string, string | null>
  const file = join(folder, 'npmrc')
  const lines = forRegistry
    .filter((name) => String(settings[name] ?? ''))
    .map((name) => `${name}=${settings[name]}\n`)
  await writeFile(file, lines.join(''))
  const volumes: [string | null | undefined, string][] = [
    [file, `/${globalConfig}:ro`],
    [settings.userconfig, '/root/.npmrc:ro'],
    [settings.cafile, `${settings.cafile}:ro`],
    [settings.cache, '/root/.npm'],
  ]
  return volumes.flatMap(([path, target]) => (path && existsSync(path) ? `--volume=${path}:${target}` : []))
}
