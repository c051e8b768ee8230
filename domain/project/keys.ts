// The keys by which people name the tickets of a project: its key, the keys it had before, and the keys that imported tickets had
// in their sources. Without schemas, because pages need this module before they load these.

/** The keys of a project. Answers that an earlier release cached have no former keys. */
export type Keyed = {
  key: string
  former_keys?: readonly string[] | undefined
  source_prefixes?: readonly string[] | undefined
}

/** The key of a project and its former keys, which stay valid; empty while the project is not loaded. */
export const keysOf = (project: Keyed | undefined): string[] =>
  project ? [project.key, ...(project.former_keys ?? [])] : []

/** The most prefixes of source keys that a project remembers. */
export const SOURCE_PREFIXES = 20
/** The most keys that an imported ticket had in its sources. */
export const SOURCE_KEYS = 20

/** The part of a source key before its number: `TES-` of TES-18, `owner/repository#` of owner/repository#12. */
export function prefixOf(sourceKey: string): string | undefined {
  return /^(.{0,100}[-#!])[1-9]\d{0,9}$/u.exec(sourceKey)?.[1]
}

/** Whether a text is a key that an imported ticket of the project may have had in its source. */
export function isSourceKey(text: string, project: Keyed | undefined): boolean {
  const prefix = prefixOf(text.trim())?.toUpperCase()
  return (project?.source_prefixes ?? []).some((one) => one.toUpperCase() === prefix)
}
