// buildah with a store of its own in a temporary folder, so that the images of this machine are neither used nor changed.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { need } from '../../script/machine.mjs'

/** Runs buildah with these words. @returns what it prints */
export type Buildah = (...words: string[]) => Promise<string>

export async function startBuildah(): Promise<{ buildah: Buildah; folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lacewing-image-'))
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const buildah: Buildah = async (...words) => {
    const { stdout } = await promisify(execFile)(need('buildah'), [...store, ...words], {
      maxBuffer: 2 ** 26,
    })
    return stdout.trim()
  }
  return {
    buildah,
    folder,
    async remove() {
      await buildah('umount', '--all')
      await rm(folder, { recursive: true })
    },
  }
}
