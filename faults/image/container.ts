// Runs an image as container engines do with a read-only root: its user, settings and command; its own processes and mounts;
// only its volume and /tmp writable. The network is that of the machine, on loopback.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { signalIfThere } from '../../server/db/embedded/process.ts'
import { hasStarted, mayStart } from '../../server/test/started.ts'

export type Image = {
  /** Where the root of the image is mounted. */
  root: string
  user: string
  workingFolder: string
  env: string[]
  command: string[]
}
export type Container = Awaited<ReturnType<typeof startContainer>>

/** Arguments: root, volume, user, a folder over the migrations or '', then the command. */
const inside = `set -e
root=$1 volume=$2 user=$3 migrations=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$volume" "$root/data"
[ -z "$migrations" ] || mount --bind "$migrations" "$root/lacewing/dist/server/migrations"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir "$root/dev/shm"
mount -t tmpfs -o size=64m tmpfs "$root/dev/shm"
for name in null zero random urandom; do touch "$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs chroot --userspec="$user" "$root" "$@"`

/** Resolves once the server in it is ready. */
export async function startContainer(
  { root, user, workingFolder, env, command }: Image,
  volume: string,
  { settings, migrations = '' }: { settings: string[]; migrations?: string },
) {
  const started = ['/usr/bin/env', '-i', '-C', workingFolder, ...env, ...settings]
  const words = [root, volume, user, migrations, ...started, ...command]
  mayStart()
  const child: ChildProcess = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--ipc',
      '--uts',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      inside,
      'container',
      ...words,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'close')
  const log: string[] = []
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream as NodeJS.ReadableStream).on('line', (line) => {
        log.push(line)
        if (line.includes('Lacewing is ready')) resolve()
      })
    child.once('close', () => reject(new Error(`the container did not start:\n${log.join('\n')}`)))
  })
  const remove = hasStarted(async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  })
  await ready.catch(async (error) => {
    await remove()
    throw error
  })
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  /** The first process of the container, as the machine sees it. */
  const first = Number.parseInt(children, 10)
  return {
    log: (): readonly string[] => log,
    first,
    /** Runs another command in the container, as `docker exec` does. Throws if it fails. */
    async run(...words: string[]): Promise<string> {
      const enter = [
        '--target',
        String(first),
        '--mount',
        '--pid',
        '--ipc',
        'chroot',
        `--userspec=${user}`,
        root,
      ]
      const { stdout } = await promisify(execFile)('nsenter', [...enter, ...started, ...words])
      return stdout
    },
    /** Stops it as engines do. @returns the exit code, null if it had to be killed */
    async stop(): Promise<number | null> {
      signalIfThere(first, 'SIGTERM')
      const [code] = (await ended) as [number | null]
      await remove()
      return code
    },
    remove,
  }
}
