// How an import is to be read, as it was asked for: stored in its row, the token of an API apart from it.
export type ImportOptions = {
  time_zone?: string
  columns?: Record<string, string>
  /** Whom people of the source are here, where somebody chose it: ids of members by source id; null: only a name. */
  people?: Record<string, string | null>
  /** The address of an API. */
  url?: string
}
