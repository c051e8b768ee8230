// A backup with a forged manifest, with a valid checksum.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MANIFEST, MANIFEST_SUM } from '../backup/manifest.ts'
import { openBackup } from '../backup/read.ts'
import { headerOf, paddingOf } from '../backup/tar.ts'

export async function alteredManifest(
  file: string,
  change: (manifest: Record<string, unknown>) => void,
): Promise<Buffer> {
  const whole = await readFile(file)
  const changed = structuredClone((await openBackup(file)).manifest) as Record<string, unknown>
  change(changed)
  const text = Buffer.from(JSON.stringify(changed))
  const sum = Buffer.from(`${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}\n`)
  const at = whole.indexOf(headerOf({ name: MANIFEST, size: 0, time: 0 }).subarray(0, 100))
  const entry = (name: string, content: Buffer) => [
    headerOf({ name, size: content.length, time: 0 }),
    content,
    Buffer.alloc(paddingOf(content.length)),
  ]
  return Buffer.concat([
    whole.subarray(0, at),
    ...entry(MANIFEST, text),
    ...entry(MANIFEST_SUM, sum),
    Buffer.alloc(1_024),
  ])
}
