// Yields the lines of a text that comes in pieces, decoded strictly and with a limit on their length.
import type { Readable } from 'node:stream'
import { SourceError } from '../source.ts'

/**
 * @param about the name of the input, for error messages
 * @throws SourceError if the text is not UTF-8, or a line is too long
 */
export async function* linesOf(bytes: Readable, about: string, longest: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  let number = 1
  const decoded = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new SourceError(`${about}, line ${number} or later: this is not UTF-8`)
    }
  }
  for await (const chunk of bytes) {
    const text = decoded(chunk as Buffer)
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      yield rest + text.slice(from, at)
      rest = ''
      from = at + 1
      number += 1
    }
    rest += text.slice(from)
    if (rest.length > longest) throw new SourceError(`${about}, line ${number}: the line is too long`)
  }
  rest += decoded()
  if (rest !== '') yield rest
}
