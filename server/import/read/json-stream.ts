// JSON files of any size, told in parts: the elements of the lists that a reader names one by one, and what is left of each outermost
// value at its end. No more is held than the largest part, which has bounds.
import { createReadStream } from 'node:fs'
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { SourceError, type SourceFile } from '../source.ts'
import { firstBytes, sixteenBits } from './encoding.ts'
import { CUT_OFF, DEPTH, NOT_JSON, PART, refuseLarge, TOO_DEEP, VALUE } from './json.ts'

/** Where a list stands: the keys and places that lead to it from the outermost value. */
export type Path = readonly (string | number)[]

export type JsonParts = {
  /** What the file should be in words, "a board of Trello". */
  what: string
  /** Whether the elements of the list at this place are told one by one. */
  isOpen(path: Path): boolean
  /**
   * Is given each element of such a list, with where the list stands, and each outermost value with null: it comes at its end, without
   * the elements that were told before. `size` is what the value takes (see PART).
   */
  tell(list: Path | null, value: unknown, size: number): void
  /** Several values one after another, as `[…][…]` or one a line. */
  isMany?: boolean
  /** What one part may take (see PART). */
  most?: number
  signal?: AbortSignal | undefined
}

/** @throws SourceError if it is not what JSON is, with the line */
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
  if (!(await readPartsIn(utf8(), parts))) throw new SourceError(`“${name}” is empty.`)
}

/** The same of bytes in UTF-8. @returns whether there was anything but space */
export async function readPartsIn(bytes: AsyncIterable<Buffer>, parts: JsonParts): Promise<boolean> {
  const parser = new Parser(parts)
  // A line at a time: what is wrong is told with its number.
  for await (const piece of bytes)
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(10, from)
      const next = end < 0 ? piece.length : end + 1
      parser.write(piece.subarray(from, next), end >= 0)
      from = next
    }
  return parser.end()
}

class Parser {
  readonly #parts: JsonParts
  readonly #most: number
  readonly #tokens = new Tokenizer({ stringBufferSize: 64 * 1024, numberBufferSize: 64 })
  readonly #values: TokenParser
  #line = 1
  /** What is held now takes, and what it took before each list or object that is open began. */
  #held = 0
  #before: number[] = []
  /** Bytes since the last token ended: those of one that has no end yet. */
  #waiting = 0
  #isBegun = false
  #found: { list: Path | null; value: unknown; size: number }[] = []
  /** The list whose element came last, and where it stands if its elements are told. */
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
    this.#waiting += bytes.length
    this.#parse(NOT_JSON, () => this.#tokens.write(bytes))
    if (this.#waiting > this.#most) throw refuseLarge(this.#line, this.#most)
    if (isLine) this.#line += 1
    this.#tellFound()
  }

  /** Whatever is open now was cut off. @returns whether there was anything */
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
      // Nothing but the parser runs in there.
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
    for (const { list, value, size } of this.#found) this.#parts.tell(list, value, size)
    this.#found = []
  }

  /** It is the reader's from here on. */
  #give(list: Path | null, value: unknown): void {
    const isWhole = typeof value === 'object' && value !== null
    const size = isWhole ? this.#held - (this.#before.at(-1) as number) : sizeOf(value)
    this.#held -= size
    this.#found.push({ list, value, size })
  }
}

const sizeOf = (value: unknown) => VALUE + (typeof value === 'string' ? value.length : 0)
