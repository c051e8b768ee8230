// Measures the cost of a regular expression without a clock: parses the pattern, matches by backtracking as engines do, and
// counts every character that is examined. Builds texts that are hard for a pattern from the pattern itself.

/** Matches `text` from `at` on, then calls `next` with the end of the match. */
type Match = (text: readonly string[], at: number, next: (at: number) => boolean) => boolean
type Node =
  | { kind: 'char'; source: string; fits: (char: string) => boolean }
  | { kind: 'edge'; source: string }
  | { kind: 'back' }
  | { kind: 'look'; body: Node; isNegative: boolean; isBehind: boolean }
  | { kind: 'repeat'; body: Node; min: number; max: number; isLazy: boolean }
  | { kind: 'row'; parts: Node[] }
  | { kind: 'either'; branches: Node[] }

const MANY = ' \t\n\r\u00a0\u200b"\'`()[]{}<>/\\|*_-+.,;:!?@#=&%$^~…“”’'
/** Characters of each class that a pattern may distinguish. */
const SAMPLES = [
  ...MANY,
  ...'aefsxzABTUZ019',
  'é',
  'ß',
  '\u0301',
  '漢',
  '日',
  '年',
  '\0',
  '\u0001',
  '\u2028',
  '\ufffd',
  '😀',
  '\ud800',
]

/** A pattern that needs more steps than this backtracks without end, or nearly. */
const TOO_MANY = 400_000
class TooManySteps extends Error {}

const HEX = /^(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]{0,80}\}|P\{[^}]{0,80}\})/i

/** Parses a pattern into a tree. Supports all of JavaScript's syntax except the `v` flag and named references. */
class Reader {
  readonly source: string
  readonly flags: string
  at = 0

  constructor(source: string, flags: string) {
    this.source = source
    this.flags = flags.replace(/[gyd]/g, '')
  }

  read(): Node {
    const node = this.#either()
    if (this.at < this.source.length) throw new Error(`What is this? ${this.source.slice(this.at)}`)
    return node
  }

  #takes(text: string): boolean {
    const isNext = this.source.startsWith(text, this.at)
    if (isNext) this.at += text.length
    return isNext
  }

  #either(): Node {
    const branches = [this.#row()]
    while (this.#takes('|')) branches.push(this.#row())
    return branches.length === 1 ? (branches[0] as Node) : { kind: 'either', branches }
  }

  #row(): Node {
    const parts: Node[] = []
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] as string))
      parts.push(this.#repeated(this.#one()))
    return { kind: 'row', parts }
  }

  #repeated(body: Node): Node {
    const [className, sign, low, comma, high] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})/.exec(this.source.slice(this.at, this.at + 20)) ?? []
    if (className === undefined) return body
    this.at += className.length
    const min = sign ? Number(sign === '+') : Number(low)
    const bound = comma && !high ? Infinity : Number(high || low)
    const max = sign ? (sign === '?' ? 1 : Infinity) : bound
    return { kind: 'repeat', body, min, max, isLazy: this.#takes('?') }
  }

  #one(): Node {
    if (this.#takes('(')) return this.#group()
    const begin = this.at
    const edge = ['^', '$', '\\b', '\\B'].find((sign) => this.#takes(sign))
    if (edge) return { kind: 'edge', source: edge }
    if (/^\\[1-9]/.test(this.source.slice(begin, begin + 2))) {
      this.at += 2
      return { kind: 'back' }
    }
    if (this.#takes('[')) {
      for (; !this.#takes(']'); this.at += 1) if (this.source[this.at] === '\\') this.at += 1
    } else if (this.#takes('\\'))
      this.at += HEX.exec(this.source.slice(this.at, this.at + 90))?.[0].length ?? 1
    else this.at += [...this.source.slice(begin, begin + 2)][0]?.length ?? 1
    return this.#char(this.source.slice(begin, this.at))
  }

  #char(source: string): Node {
    const pattern = new RegExp(`^(?:${source})$`, this.flags.replace('m', ''))
    const known = new Map<string, boolean>()
    const fits = (char: string) => {
      const className = known.get(char)
      if (className !== undefined) return className
      const fit = pattern.test(char)
      known.set(char, fit)
      return fit
    }
    return { kind: 'char', source, fits }
  }

  #group(): Node {
    const look = ['?<=', '?<!', '?=', '?!'].find((sign) => this.#takes(sign))
    if (look === undefined && !this.#takes('?:') && this.#takes('?<'))
      this.at = this.source.indexOf('>', this.at) + 1
    const body = this.#either()
    this.#takes(')')
    if (look === undefined) return body
    return { kind: 'look', body, isNegative: look.endsWith('!'), isBehind: look.startsWith('?<') }
  }
}

/** Counts the characters that a match examines. */
class Counter {
  steps = 0
  readonly #isByLine: boolean

  constructor(flags: string) {
    this.#isByLine = flags.includes('m')
  }

  step(): void {
    this.steps += 1
    if (this.steps > TOO_MANY) throw new TooManySteps()
  }

  matcher(node: Node, direction: 1 | -1): Match {
    switch (node.kind) {
      case 'char':
        return (text, at, next) => this.#fits(node, text, at, direction) && next(at + direction)
      case 'edge':
        return (text, at, next) => this.#isEdge(node.source, text, at) && next(at)
      case 'back':
        // A back-reference is assumed to match an empty text.
        return (_, at, next) => next(at)
      case 'look': {
        const body = this.matcher(node.body, node.isBehind ? -1 : 1)
        return (text, at, next) => body(text, at, () => true) !== node.isNegative && next(at)
      }
      case 'either': {
        const branches = node.branches.map((one) => this.matcher(one, direction))
        return (text, at, next) => branches.some((one) => one(text, at, next))
      }
      case 'row': {
        const parts = node.parts.map((part) => this.matcher(part, direction))
        if (direction < 0) parts.reverse()
        const from = (
          text: readonly string[],
          index: number,
          at: number,
          next: (at: number) => boolean,
        ): boolean =>
          index === parts.length || !parts[index]
            ? next(at)
            : parts[index](text, at, (end) => from(text, index + 1, end, next))
        return (text, at, next) => from(text, 0, at, next)
      }
      case 'repeat':
        return node.body.kind === 'char' ? this.#run(node, node.body, direction) : this.#loop(node, direction)
    }
  }

  #fits(node: Node & { kind: 'char' }, text: readonly string[], at: number, direction: 1 | -1): boolean {
    this.step()
    const char = text[direction > 0 ? at : at - 1]
    return char !== undefined && node.fits(char)
  }

  #isEdge(source: string, text: readonly string[], at: number): boolean {
    this.step()
    const isBreak = (char: string | undefined) =>
      this.#isByLine && char !== undefined && '\n\r\u2028\u2029'.includes(char)
    if (source === '^') return at === 0 || isBreak(text[at - 1])
    if (source === '$') return at === text.length || isBreak(text[at])
    const isWord = (char: string | undefined) => char !== undefined && /^\w$/.test(char)
    return (isWord(text[at - 1]) !== isWord(text[at])) === (source === '\\b')
  }

  /** Repeats a single character in a loop, without a recursive call for each. */
  #run(
    { min, max, isLazy }: Node & { kind: 'repeat' },
    body: Node & { kind: 'char' },
    direction: 1 | -1,
  ): Match {
    return (text, at, next) => {
      const isMore = (count: number) =>
        count < max && this.#fits(body, text, at + direction * count, direction)
      let count = 0
      while (count < min || !isLazy) {
        if (!isMore(count)) break
        count += 1
      }
      if (count < min) return false
      if (!isLazy) return this.#shrink(count, min, (kept) => next(at + direction * kept))
      for (; !next(at + direction * count); count += 1) if (!isMore(count)) return false
      return true
    }
  }

  #shrink(count: number, min: number, next: (count: number) => boolean): boolean {
    for (let taken = count; taken >= min; taken -= 1) if (next(taken)) return true
    return false
  }

  #loop({ body, min, max, isLazy }: Node & { kind: 'repeat' }, direction: 1 | -1): Match {
    const one = this.matcher(body, direction)
    const from = (
      text: readonly string[],
      at: number,
      count: number,
      next: (at: number) => boolean,
    ): boolean => {
      const more = () =>
        count < max && one(text, at, (end) => (end !== at || count < min) && from(text, end, count + 1, next))
      if (count < min) return more()
      return isLazy ? next(at) || more() : more() || next(at)
    }
    return (text, at, next) => from(text, at, 0, next)
  }
}

/** How many characters are examined while all matches in the text are searched; Infinity if there are too many to count. */
export function stepsOf({ source, flags }: RegExp, text: string): number {
  return stepsIn(new Reader(source, flags).read(), flags, text)
}

function stepsIn(tree: Node, flags: string, text: string): number {
  const counter = new Counter(flags)
  const match = counter.matcher(tree, 1)
  const chars = flags.includes('u') ? [...text] : text.split('')
  // Engines try a pattern that begins with ^ only at the beginning. A sticky pattern is tried only where the code says.
  const isOnce = flags.includes('y') || (!flags.includes('m') && isAtBegin(tree))
  try {
    for (let at = 0; at <= chars.length && !(isOnce && at > 0); ) {
      let end = -1
      match(chars, at, (found) => {
        end = found
        return true
      })
      at = Math.max(at + 1, end)
    }
  } catch (error) {
    if (error instanceof TooManySteps || error instanceof RangeError) return Infinity
    throw error
  }
  return counter.steps
}

function isAtBegin(node: Node | undefined): boolean {
  if (node?.kind === 'row') return isAtBegin(node.parts[0])
  if (node?.kind === 'either') return node.branches.every(isAtBegin)
  return node?.kind === 'edge' && node.source === '^'
}

type Fits = (char: string) => boolean

/** The shortest texts that a part matches, of each kind of character that it distinguishes. @param liked characters to prefer */
function samplesOf(node: Node, liked: Fits): string[] {
  switch (node.kind) {
    case 'char':
      return charsOf(node, liked)
    case 'repeat': {
      const once = samplesOf(node.body, liked)
      return node.min > 1 ? once.map((sample) => sample.repeat(Math.min(node.min, 100))) : once
    }
    case 'either': {
      const found = [...new Set(node.branches.flatMap((branch) => samplesOf(branch, liked)))]
      return found.filter((sample) => sample !== '').slice(0, 12)
    }
    case 'row':
      return [beginningOf(node.parts, liked)]
    default:
      return ['']
  }
}

function charsOf({ source, fits }: Node & { kind: 'char' }, liked: Fits): string[] {
  const fitting = [source.replace(/^\\(?=\W)/, ''), ...SAMPLES].filter((char) => fits(char))
  const best = fitting.filter(liked)
  const others = fitting.filter((char) => !liked(char))
  return [...spread(best), ...spread(others)]
}

const spread = (chars: string[]) => chars.filter((_, at) => at % Math.ceil(chars.length / 3) === 0)

const beginningOf = (parts: Node[], liked: Fits) =>
  parts.map((part) => samplesOf(part, liked)[0] ?? '').join('')

/** Whether any part of a pattern matches the character. */
function fitsIn(node: Node): Fits {
  if (node.kind === 'char') return node.fits
  const parts =
    'body' in node ? [node.body] : 'parts' in node ? node.parts : 'branches' in node ? node.branches : []
  const fitting = parts.map(fitsIn)
  return (char) => fitting.some((fits) => fits(char))
}

/** A part that may be repeated many times, and the parts that must come before it. */
type Repeat = { body: Node; before: Node[] }
function repeatsIn(node: Node, before: Node[], found: Repeat[] = []): Repeat[] {
  if (node.kind === 'repeat') {
    if (node.max > SHORT) found.push({ before, body: node.body })
    repeatsIn(node.body, before, found)
  } else if (node.kind === 'look') repeatsIn(node.body, node.isBehind ? [] : before, found)
  else if (node.kind === 'either') for (const branch of node.branches) repeatsIn(branch, before, found)
  else if (node.kind === 'row')
    for (const [at, part] of node.parts.entries())
      repeatsIn(part, [...before, ...node.parts.slice(0, at)], found)
  return found
}

/** A part that is repeated no more often than this counts as constant. */
const SHORT = 64
const LENGTH = 64

/** @returns a text that, repeated, takes the pattern more than twice as long if it is twice as long; null if none was found */
export function hardTextFor({ source, flags }: RegExp): string | null {
  const tree = new Reader(source, flags).read()
  const costOf = (head: string, pump: string, tail: string, length: number) =>
    stepsIn(tree, flags, head + pump.repeat(Math.ceil(length / pump.length)) + tail)
  const isHard = (head: string, pump: string, tail: string) => {
    const cost = costOf(head, pump, tail, LENGTH)
    return cost === Infinity || costOf(head, pump, tail, LENGTH * 2) > 2.6 * cost + 150
  }
  const repeats = repeatsIn(tree, [])
  const others = repeats.flatMap(({ body }) => samplesOf(body, () => true)).slice(0, 4)
  const breaks = flags.includes('m') ? ['\n', '\r'] : []
  for (const { before, body } of repeats) {
    const opening = beginningOf(before, fitsIn(body))
    const samples = samplesOf(body, () => true)
    const pumps = samples.flatMap((sample) => [
      sample,
      opening + sample,
      ...others.map((other) => sample + other),
    ])
    for (const pump of new Set([opening, ...pumps, ...breaks].filter((one) => one !== '')))
      for (const head of new Set(['', '\u0001', opening, `\u0001${opening}`]))
        for (const tail of ['', '\u0001']) if (isHard(head, pump, tail)) return head + pump
  }
  return null
}
