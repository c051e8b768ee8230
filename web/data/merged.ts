// Lists of records one after the other, such as the windows of a list. A record that moved between two requests is in both, but
// it is drawn once.

/** @returns the list itself if only one has records */
export function merged<T extends { id: string }>(...lists: T[][]): T[] {
  const filled = lists.filter((list) => list.length > 0)
  if (filled.length < 2) return filled[0] ?? lists[0] ?? []
  const byId = new Map<string, T>()
  for (const record of filled.flat()) if (!byId.has(record.id)) byId.set(record.id, record)
  return [...byId.values()]
}
