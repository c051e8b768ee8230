// Keeps records until they can be yielded: a few in memory, more in a nameless file that no other process can open and that
// disappears with the process.
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Characters of a spool that stay in memory. */
const IN_MEMORY = 4 * 1024 * 1024
const CHUNK = 1024 * 1024

export class Spool<T> {
  #waiting: string[] = []
  #characters = 0
  #file: number | null = null
  count = 0

  add(record: T): void {
    const line = JSON.stringify(record)
    this.#waiting.push(line)
    this.#characters += line.length
    this.count += 1
    if (this.#characters > (this.#file === null ? IN_MEMORY : CHUNK)) this.#write()
  }

  #write(): void {
    this.#file ??= openNameless()
    const bytes = Buffer.from(`${this.#waiting.join('\n')}\n`)
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done)
    this.#waiting = []
    this.#characters = 0
  }

  /** Yields the records in the order in which they were added. */
  *read(): Generator<T> {
    if (this.#file !== null) for (const line of linesOf(this.#file)) yield JSON.parse(line) as T
    for (const line of this.#waiting) yield JSON.parse(line) as T
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    this.#waiting = []
  }
}

/** Opens a file without a name: it is removed as soon as it is open. */
function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), 'lacewing-import-'))
  const file = openSync(join(folder, 'spool'), 'wx+', 0o600)
  rmSync(folder, { recursive: true, force: true })
  return file
}

function* linesOf(file: number): Generator<string> {
  const end = fstatSync(file).size
  const bytes = Buffer.alloc(CHUNK)
  let rest: Buffer[] = []
  for (let at = 0; at < end; ) {
    const read = readSync(file, bytes, 0, CHUNK, at)
    if (read === 0) return
    at += read
    let from = 0
    for (let line = bytes.indexOf(10); line >= 0 && line < read; line = bytes.indexOf(10, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, line)]).toString()
      rest = []
      from = line + 1
    }
    if (from < read) rest.push(Buffer.from(bytes.subarray(from, read)))
  }
}
