// The version that a report names, such as “version 2.4.0”, “v2.4.0-rc.1” or “Release: shop@2.4.0”.

/** Characters of a text that are searched, from its start. */
const READ = 20_000
const SAID =
  /(?:^|[\s(*_|])(?:(?:version|release|build)[*_]{0,2} ?[:=]?[*_]{0,2} {0,3}(?:[\w.-]{1,40}@)?v?|v)(\d{1,6}(?:\.\d{1,6}){1,3}(?:-[a-z]{1,10}[.\d]{0,10})?)(?![\w.]*\w)/i

/** @returns the first version that the text names, without a `v`; null if it names none */
export function versionIn(text: string): string | null {
  for (const line of text.slice(0, READ).split('\n')) {
    const found = SAID.exec(line.slice(0, 300))?.[1]
    if (found) return found
  }
  return null
}
