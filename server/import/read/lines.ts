// The lines of a text that comes in pieces: decoded strictly, each bounded.
import type { Readable } from 'node:stream'
import { SourceError } from '../source.ts'

/**
 * @param about what is read, for the words of an error
 * @throws SourceError if it is no UTF-8, or a line is too long
 */
export async function* linesOf(bytes: Readable, about: string, longest: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  let number = 1
  const decoded = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new SourceError(`${about}, line ${number} or later: this is no UTF-8`)
    }
  }
  for await (const chunk of bytes) {
    const lines = (rest + decoded(chunk as Buffer)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      yield line
      number += 1
    }
    if (rest.length > longest) throw new SourceError(`${about}, line ${number}: the line is too long`)
  }
  rest += decoded()
  if (rest !== '') yield rest
}
