// Reads JSON files of any size in parts: each element of the lists that a reader asks for, and the rest of each outermost value
// at its end. Memory holds no more than the largest part, whose size is limited.
import { createReadStream } from 'node:fs'
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { t } from '../../../domain/locale/message.ts'
import { SourceError, type SourceFile } from '../source.ts'
import { firstBytes, sixteenBits } from './encoding.ts'
import { CUT_OFF, DEPTH, NOT_JSON, PART, refuseLarge, TOO_DEEP, VALUE } from './json.ts'

/** The path of a list: the keys and indexes that lead to it from the outermost value. */
export type Path = readonly (string | number)[]

export type JsonParts = {
  /** A description of the expected file, "a board of Trello". */
  what: string
  /** Whether the elements of the list at this path are reported one by one. */
  isOpen(path: Path): boolean
  /**
   * Is called for each element of such a list, with the path of the list; and with null for each outermost value, at its end and
   * without the elements that were already reported. `size` is the memory that the value takes (see PART).
   */
  onValue(list: Path | null, value: unknown, size: number): void
  /** Whether the file may have several values one after another, such as `[…][…]` or one a line. */
  isMany?: boolean
  /** The most memory that one part may take (see PART). */
  most?: number
  signal?: AbortSignal | undefined
}

/** @throws SourceError with the line, if the file is not valid JSON */
export async function readParts(
  { path, name }: Pick<SourceFile, 'path' | 'name'>,
  parts: JsonParts,
): Promise<void> {
  const encoding = sixteenBits(await firstBytes(path, 1_000)) ?? 'utf-8'
  const decoder = new TextDecoder(encoding, { fatal: true })
  const text = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new SourceError(`“${name}” is not text in UTF-8, so it is not ${parts.what}.`)
    }
  }
  async function* utf8() {
    const stream = createReadStream(path, { signal: parts.signal }) as AsyncIterable<Buffer>
    for await (const bytes of stream) {
      const decoded = text(bytes)
      yield encoding === 'utf-8' ? bytes : Buffer.from(decoded)
    }
    text()
  }
  if (!(await readPartsIn(utf8(), parts))) throw new SourceError(t('“{name}” is empty.', { name }))
}

/** Like readParts, for bytes in UTF-8. @returns whether there was anything but white space */
export async function readPartsIn(bytes: AsyncIterable<Buffer>, parts: JsonParts): Promise<boolean> {
  const parser = new Parser(parts)
  // One line at a time, so that an error can name the line.
  for await (const piece of bytes)
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(10, from)
      const next = end < 0 ? piece.length : end + 1
      parser.write(piece.subarray(from, next), end >= 0)
      from = next
    }
  return parser.end()
}

/** The characters of a line that are looked at to find a comment, and the mark at the beginning of a file, in bytes. */
const HEAD = 100
const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/

class Parser {
  readonly #parts: JsonParts
  readonly #most: number
  readonly #tokens = new Tokenizer({ stringBufferSize: 64 * 1024, numberBufferSize: 64 })
  readonly #values: TokenParser
  #line = 1
  /** The memory that the current parts take, and the memory that was taken when each open list or object began. */
  #held = 0
  #before: number[] = []
  /** Bytes since the last token ended, all of which belong to one that has not ended yet. */
  #waiting = 0
  #isBegun = false
  /** Whether only comments came so far, and the beginning of the present line. */
  #isBeforeValues = true
  #head = ''
  #found: { list: Path | null; value: unknown; size: number }[] = []
  /** The list of the last element, and its path if its elements are reported. */
  #list: unknown
  #path: Path | null = null

  constructor(parts: JsonParts) {
    this.#parts = parts
    this.#most = parts.most ?? PART
    this.#values = new TokenParser(parts.isMany ? { separator: '' } : {})
    this.#tokens.onToken = (token) => this.#token(token)
    this.#values.onValue = (found) => this.#value(found)
  }

  write(bytes: Buffer, isLine: boolean): void {
    if (this.#isBeforeValues && this.#isComment(bytes, isLine)) {
      if (isLine) this.#line += 1
      return
    }
    this.#waiting += bytes.length
    this.#parse(NOT_JSON, () => this.#tokens.write(bytes))
    if (this.#waiting > this.#most) throw refuseLarge(this.#line, this.#most)
    if (isLine) this.#line += 1
    this.#tellFound()
  }

  /**
   * Whether the bytes belong to a line before the first value that begins with `//`, as viewers of JSON write them, or is blank.
   * @param isLine whether the line ends here
   */
  #isComment(bytes: Uint8Array, isLine: boolean): boolean {
    this.#head += Buffer.from(bytes.subarray(0, HEAD - this.#head.length)).toString('latin1')
    const begin = this.#head.replace(BYTE_ORDER_MARK, '').trimStart()
    const isCommented = begin.startsWith('//')
    if (isLine) this.#head = ''
    if (!isCommented && begin !== '') this.#isBeforeValues = false
    return isCommented
  }

  /** Every value that is still open was cut off. @returns whether there was any value */
  end(): boolean {
    this.#parse(CUT_OFF, () => {
      this.#tokens.end()
      if (this.#isBegun && !this.#values.isEnded) this.#values.end()
    })
    this.#tellFound()
    return this.#isBegun
  }

  #parse(wrong: string, parse: () => void): void {
    try {
      parse()
    } catch (error) {
      // Only the parser can throw here.
      throw error instanceof SourceError ? error : new SourceError(`line ${this.#line}: ${wrong}`)
    }
  }

  #token(token: Parameters<TokenParser['write']>[0]): void {
    this.#waiting = 0
    this.#isBegun = true
    switch (token.token) {
      case TokenType.LEFT_BRACE:
      case TokenType.LEFT_BRACKET:
        this.#before.push(this.#held)
        if (this.#before.length > DEPTH) throw new SourceError(`line ${this.#line}: ${TOO_DEEP}`)
        this.#hold(VALUE)
        break
      case TokenType.RIGHT_BRACE:
      case TokenType.RIGHT_BRACKET:
        this.#values.write(token)
        this.#before.pop()
        return
      case TokenType.COLON:
      case TokenType.COMMA:
        break
      default:
        this.#hold(sizeOf(token.value))
    }
    this.#values.write(token)
  }

  #hold(size: number): void {
    this.#held += size
    if (this.#held > this.#most) throw refuseLarge(this.#line, this.#most)
  }

  #value({ value, parent, stack }: Parameters<TokenParser['onValue']>[0]): void {
    if (parent === undefined) this.#give(null, value)
    else if (Array.isArray(parent)) {
      if (parent !== this.#list) {
        this.#list = parent
        const path = stack.slice(1).map(({ key }) => key as string | number)
        this.#path = this.#parts.isOpen(path) ? path : null
      }
      if (this.#path === null) return
      this.#give(this.#path, value)
      parent.length = 0
    }
  }

  #tellFound(): void {
    if (this.#found.length === 0) return
    for (const { list, value, size } of this.#found) this.#parts.onValue(list, value, size)
    this.#found = []
  }

  /** Hands a value over to the reader; the parser keeps no reference to it. */
  #give(list: Path | null, value: unknown): void {
    const isWhole = typeof value === 'object' && value !== null
    const size = isWhole ? this.#held - (this.#before.at(-1) as number) : sizeOf(value)
    this.#held -= size
    this.#found.push({ list, value, size })
  }
}

const sizeOf = (value: unknown) => VALUE + (typeof value === 'string' ? value.length : 0)
