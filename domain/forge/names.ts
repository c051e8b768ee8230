// Which tickets a text or a branch name of a forge mentions, and which of them it says it fixes.

/** At most this many tickets are taken from one text. */
const MOST = 50
/** The number of characters of a text that are read. */
const READ = 64 * 1024

/** Numbers after the project's key. A match is neither part of a longer word nor the start of a version such as 1.2. */
const keys = (key: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${key}-(\\d{1,9})(?![\\p{L}\\p{N}_]|\\.\\d)`, 'giu')
/** The same for branch names, where `_`, `-` and `/` may also separate words. */
const keysInBranch = (key: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${key}-(\\d{1,9})(?![\\p{L}\\p{N}])`, 'giu')

function numbersIn(text: string, pattern: RegExp): number[] {
  const found = new Set<number>()
  for (const [, digits] of text.slice(0, READ).matchAll(pattern)) {
    const number = Number(digits)
    if (number > 0 && number <= 2_147_483_647) found.add(number)
    if (found.size >= MOST) break
  }
  return [...found].sort((one, other) => one - other)
}

/** The numbers of the tickets that a message, title or description mentions, such as APO-12; case does not matter. */
export function namedIn(text: string, key: string): number[] {
  return numbersIn(text, keys(key))
}

/** The numbers of the tickets that a branch name mentions, such as feature/apo-12-foo. */
export function namedInBranch(name: string, key: string): number[] {
  return numbersIn(name, keysInBranch(key))
}

const FIXING = '(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?)'
const NOT = `(?:\\b(?:not|never|cannot) |n['’]t )`

/**
 * The numbers of the tickets that a text says it fixes: “fixes APO-12”, “Closes: APO-1, APO-2 and APO-3”. A text that reverts
 * another change fixes nothing.
 */
export function fixedIn(text: string, key: string): number[] {
  // White space becomes one space, so that no run of blanks can match the optional spaces below in more than one way
  // (backtracking).
  const read = text.slice(0, READ).replace(/\s+/g, ' ')
  if (/^ ?revert\b/i.test(read)) return []
  const one = `${key}-\\d{1,9}(?![\\p{L}\\p{N}_]|\\.\\d)`
  const list = new RegExp(
    `(?<!${NOT})(?<![\\p{L}\\p{N}_-])${FIXING}(?![\\p{L}\\p{N}_]) ?:? ?(${one}(?:(?: ?, ?(?:and )?| ?& ?| and )(?:${FIXING} )?${one})*)`,
    'giu',
  )
  const found = new Set<number>()
  for (const [, names = ''] of read.matchAll(list))
    for (const number of numbersIn(names, keys(key))) found.add(number)
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
