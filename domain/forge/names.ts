// Which tickets a text or a branch name of a forge mentions, and which of them it says it fixes.

import { keyPattern, oneOfThese } from '../project/key-pattern.ts'
import { type Keyed, keysOf } from '../project/keys.ts'

/** At most this many tickets are taken from one text. */
const MOST = 50
/** The number of characters of a text that are read. */
const READ = 64 * 1024

/** The keys by which texts name the tickets of a project. */
export type ForgeKeys = Keyed & {
  /** The numbers of imported tickets, by their keys in the source in capitals. */
  bySource?: ReadonlyMap<string, number>
}

const DIGITS = '\\d{1,9}'

/** The keys of tickets. A match is neither part of a longer word nor the start of a version such as 1.2. */
const keysIn = (project: Keyed) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${keyPattern(project, DIGITS)}(?![\\p{L}\\p{N}_]|\\.\\d)`, 'giu')
/** The same for branch names, where `_`, `-` and `/` may also separate words. */
const keysInBranch = (project: Keyed) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${keyPattern(project, DIGITS)}(?![\\p{L}\\p{N}])`, 'giu')

function numbersIn(text: string, pattern: RegExp, { bySource }: ForgeKeys): number[] {
  const found = new Set<number>()
  for (const [, digits, sourceKey] of text.slice(0, READ).matchAll(pattern)) {
    const number = digits ? Number(digits) : (bySource?.get(sourceKey?.toUpperCase() ?? '') ?? 0)
    if (number > 0 && number <= 2_147_483_647) found.add(number)
    if (found.size >= MOST) break
  }
  return [...found].sort((one, other) => one - other)
}

/** The numbers of the tickets that a message, title or description mentions, such as APO-12; case does not matter. */
export function namedIn(text: string, keys: ForgeKeys): number[] {
  return numbersIn(text, keysIn(keys), keys)
}

/** The numbers of the tickets that a branch name mentions, such as feature/apo-12-foo. */
export function namedInBranch(name: string, keys: ForgeKeys): number[] {
  return numbersIn(name, keysInBranch(keys), keys)
}

/** The keys in texts and names of branches that imported tickets may have had in their sources, in capitals. */
export function sourceKeysIn(texts: readonly string[], project: Keyed): string[] {
  if (!project.source_prefixes?.length) return []
  const found = new Set<string>()
  // A branch name has the keys of a text too, and more.
  const pattern = keysInBranch(project)
  for (const text of texts) {
    let left = MOST
    for (const [, , key] of text.slice(0, READ).matchAll(pattern)) {
      if (key) found.add(key.toUpperCase())
      left -= 1
      if (left === 0) break
    }
  }
  return [...found]
}

const FIXING = '(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?)'
const NOT = `(?:\\b(?:not|never|cannot) |n['’]t )`

/**
 * The numbers of the tickets that a text says it fixes: “fixes APO-12”, “Closes: APO-1, APO-2 and APO-3”. A text that reverts
 * another change fixes nothing.
 */
export function fixedIn(text: string, keys: ForgeKeys): number[] {
  // White space becomes one space, so that no run of blanks can match the optional spaces below in more than one way
  // (backtracking).
  const read = text.slice(0, READ).replace(/\s+/g, ' ')
  if (/^ ?revert\b/i.test(read)) return []
  const prefixes = [...keysOf(keys).map((key) => `${key}-`), ...(keys.source_prefixes ?? [])]
  const one = `${oneOfThese(prefixes)}${DIGITS}(?![\\p{L}\\p{N}_]|\\.\\d)`
  const list = new RegExp(
    `(?<!${NOT})(?<![\\p{L}\\p{N}_-])${FIXING}(?![\\p{L}\\p{N}_]) ?:? ?(${one}(?:(?: ?, ?(?:and )?| ?& ?| and )(?:${FIXING} )?${one})*)`,
    'giu',
  )
  const found = new Set<number>()
  for (const [, names = ''] of read.matchAll(list))
    for (const number of numbersIn(names, keysIn(keys), keys)) found.add(number)
  return [...found].sort((first, second) => first - second).slice(0, MOST)
}

/** The commits from which a change was cherry-picked, according to its message, as `git cherry-pick -x` writes it. */
export function pickedIn(text: string): string[] {
  const read = text.slice(0, READ)
  const begin = /\(cherry[- ]picked from commit ([\da-f]{7,64})\b/gi
  const found = new Set<string>()
  for (let match = begin.exec(read); match !== null; match = begin.exec(read)) {
    const end = read.indexOf(')', begin.lastIndex)
    if (end < 0) break
    begin.lastIndex = end + 1
    found.add((match[1] as string).toLowerCase())
  }
  return [...found].slice(0, MOST)
}
