// Which tickets a text or a branch of a forge names, and which of them it says it fixes.

/** More are not looked for in one text. */
const MOST = 50
/** Further than this no text is read. */
const READ = 64 * 1024

/** Numbers behind the project's key. Not part of a longer word, and not the beginning of a version such as 1.2. */
const keys = (key: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${key}-(\\d{1,9})(?![\\p{L}\\p{N}_]|\\.\\d)`, 'giu')
/** In the name of a branch, words are also joined by `_`, `-` and `/`. */
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

/** The numbers of the tickets that a message, title or description names, such as APO-12; capitals do not matter. */
export function namedIn(text: string, key: string): number[] {
  return numbersIn(text, keys(key))
}

/** The numbers of the tickets that the name of a branch names, such as feature/apo-12-foo. */
export function namedInBranch(name: string, key: string): number[] {
  return numbersIn(name, keysInBranch(key))
}

const FIXING = '(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?)'
const NOT = `(?:\\b(?:not|never|cannot) |n['’]t )`

/**
 * The numbers of the tickets that a text says are fixed: “fixes APO-12”, “Closes: APO-1, APO-2 and APO-3”. What says that another
 * change is reverted fixes nothing.
 */
export function fixedIn(text: string, key: string): number[] {
  // Every blank is one space, so that none of the optional ones below can be shared out between its neighbours.
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

/** The commits that a message says it was picked from, as `git cherry-pick -x` writes it. */
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
