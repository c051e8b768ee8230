// Combines the tables of all nouns into one, with its type.

type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

/** The combined property of all nouns. @template All the union of the nouns */
export type Folded<All, A extends PropertyKey> = Both<
  All extends infer N ? (N extends Record<A, infer Said> ? Said : never) : never
>

/**
 * Combines tables into one.
 * @throws if two tables have the same key: one value would be lost
 */
export function fold<T extends object>(tables: readonly (T | undefined)[]): Both<T> {
  const keys = tables.flatMap((table) => Object.keys(table ?? {}))
  const twice = keys.find((key, index) => keys.indexOf(key) < index)
  if (twice !== undefined) throw new Error(`Two nouns define ${twice}`)
  return Object.assign({}, ...tables)
}
