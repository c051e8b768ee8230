// Sorts tags: versions first, in the order of Semantic Versioning, then other names.

export type Version = { numbers: number[]; pre: string[] | null }

/** Characters at the end of a tag that are parsed. */
const READ = 100

/** Parses v1.4.0, release-2.1 or app/3.0.0-rc.1; null if the tag is no version, such as `nightly`. */
export function versionOf(tag: string): Version | null {
  const [, digits, pre] =
    /^(?:.*[^\p{L}\p{N}.]|)(?:v|version|release|rel)?[-_ ]?(\d{1,9}(?:\.\d{1,9}){0,4})(?:[-.]?((?:alpha|beta|pre|preview|rc|dev|snapshot|canary|next|m)[\w.-]*))?(?:\+[\w.-]*)?$/iu.exec(
      tag.slice(-READ),
    ) ?? []
  if (digits === undefined) return null
  return { numbers: digits.split('.').map(Number), pre: pre ? pre.split(/[.-]|(?<=[a-z])(?=\d)/i) : null }
}

/** Parses each name only once. */
export function inOrder<T extends { name: string }>(tags: readonly T[]): T[] {
  const read = tags.map((tag) => ({ tag, version: versionOf(tag.name) }))
  read.sort(({ tag: { name: one }, version: first }, { tag: { name: other }, version: second }) => {
    const byVersion = first && second ? compareVersions(first, second) : Number(!first) - Number(!second)
    return byVersion || (one < other ? -1 : Number(one > other))
  })
  return read.map(({ tag }) => tag)
}

/** Whether a version is the same as a tag, or a later one; false if one of the two is no version. */
export function isAtLeast(version: string, tag: string): boolean {
  const [one, other] = [versionOf(version), versionOf(tag)]
  return one !== null && other !== null && compareVersions(one, other) >= 0
}

function compareVersions(one: Version, other: Version): number {
  for (let index = 0; index < Math.max(one.numbers.length, other.numbers.length); index += 1) {
    const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  // A pre-release has a suffix and comes before the release without one.
  if (!one.pre || !other.pre) return Number(!one.pre) - Number(!other.pre)
  for (let index = 0; index < Math.max(one.pre.length, other.pre.length); index += 1) {
    const difference = compareParts(one.pre[index], other.pre[index])
    if (difference !== 0) return difference
  }
  return 0
}

function compareParts(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined)
  const [first, second] = [one, other].map((part) => (/^\d+$/.test(part) ? Number(part) : null))
  if (typeof first === 'number' && typeof second === 'number') return first - second
  // A number comes before a word.
  if (first !== null || second !== null) return first !== null ? -1 : 1
  return one.toLowerCase() < other.toLowerCase() ? -1 : Number(one.toLowerCase() > other.toLowerCase())
}
