// The Dockerfile builds a small image. It runs as an ordinary user on a read-only root, its health check answers, it stops
// cleanly, and the next container continues with the volume, also after an upgrade.
import { chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lacks } from '../script/machine.mjs'
import { freePort } from '../server/test/free-port.ts'
import { describeUnless } from '../server/test/unless.ts'
import { makeBase, npmVolumes } from './image/base.ts'
import { startBuildah } from './image/buildah.ts'
import { type Container, type Image, startContainer } from './image/container.ts'

/** In MB: the image with its base, and what it adds to the base. The catalogues of twelve languages are 5 MB of it. */
const LARGEST = 300
const LARGEST_PART = 132
/** The build takes 45 seconds if nothing else runs. */
const BUILD_MS = 600_000
const NODE_USER = 1000
const repository = fileURLToPath(new URL('../', import.meta.url))

type Config = {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  StopSignal: string
  Healthcheck: { Test: string[] }
}

describeUnless(lacks('buildah', 'mmdebstrap', 'root', 'mount', 'proc'), 'the image', () => {
  let store: Awaited<ReturnType<typeof startBuildah>>
  let config: Config
  let image: Image
  let volume: string
  let sizes: { base: number; whole: number }
  let running: Container | undefined

  beforeAll(async () => {
    store = await startBuildah()
    const { buildah, folder } = store
    const base = /^FROM (\S+)$/m.exec(await readFile(join(repository, 'Dockerfile'), 'utf8'))?.[1] as string
    await makeBase(buildah, base)
    const options = ['--format=docker', '--isolation=chroot', '--network=host', '--pull-never']
    await buildah('bud', ...options, ...(await npmVolumes(folder)), '--tag=lacewing', repository)
    const images = JSON.parse(await buildah('images', '--json')) as { names: string[]; size: string }[]
    const sizeOf = (name: string) =>
      Number(
        /^([\d.]+) MB$/.exec(images.find(({ names }) => names[0]?.includes(`/${name}`))?.size ?? '')?.[1],
      )
    sizes = { base: sizeOf(base), whole: sizeOf('lacewing') }
    config = JSON.parse(await buildah('inspect', '--type=image', 'localhost/lacewing')).Docker.config
    const root = await buildah('mount', await buildah('from', '--pull-never', 'localhost/lacewing'))
    image = {
      root,
      user: config.User,
      workingFolder: config.WorkingDir,
      env: config.Env,
      command: config.Cmd,
    }
    volume = join(folder, 'volume')
    await mkdir(volume)
    // An engine gives a new volume the owner that its folder has in the image.
    await chown(volume, NODE_USER, NODE_USER)
  }, BUILD_MS)
  afterAll(async () => {
    await running?.remove()
    await store.remove()
  })

  const start = async (migrations = '') => {
    const settings = ['HOST=127.0.0.1', `PORT=${await freePort()}`]
    running = await startContainer(image, volume, { settings, migrations })
    return running
  }
  const healthCheck = () => config.Healthcheck.Test.slice(1)
  const lacewing = ['node', 'dist/server/main.js']

  it('is small, and says how it runs', () => {
    expect(config).toMatchObject({ User: 'node', Volumes: { '/data': {} }, StopSignal: 'SIGTERM' })
    expect(config.Env).toContain('HOST=0.0.0.0')
    expect(sizes.whole).toBeLessThan(LARGEST)
    expect(sizes.whole - sizes.base).toBeLessThan(LARGEST_PART)
  })

  it('starts on a read-only root, answers its health check, and stops cleanly', async () => {
    const container = await start()
    await container.run(...healthCheck())
    await expect(container.run('touch', '/lacewing/new')).rejects.toThrow(/Read-only file system/)
    const status = await readFile(`/proc/${container.first}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${NODE_USER}\\s+${NODE_USER}\\s`, 'm'))
    await container.run(
      ...lacewing,
      'user',
      'create',
      'ada@example.org',
      '--username',
      'ada',
      '--full-name',
      'Ada',
    )
    // The programs of PostgreSQL are used where they are, without a copy in the volume.
    expect(await readdir(volume)).not.toContainEqual(expect.stringMatching(/^postgresql-/))
    expect(await container.stop()).toBe(0)
    expect(await readdir(join(volume, 'postgres'))).not.toContain('postmaster.pid')
  })

  it('continues with the volume in the next container, and upgrades it after a backup', async () => {
    const migrations = join(store.folder, 'migrations')
    await cp(join(image.root, 'lacewing/dist/server/migrations'), migrations, { recursive: true })
    await writeFile(join(migrations, '9999_future.sql'), 'alter table ticket add column future integer')
    const container = await start(migrations)
    expect(await container.run(...lacewing, 'user', 'list')).toContain('ada@example.org')
    expect(await readdir(join(volume, 'backups'))).toEqual([
      expect.stringMatching(/-before-upgrade\.backup$/),
    ])
    expect(await container.run(...lacewing, 'doctor')).toMatch(/backup/)
    expect(await container.stop()).toBe(0)
  })
})
