// The ids that paths of the contract can name.
import { api, type Scope } from '../../domain/api.ts'

/** A row for each id that a path can name. */
export type Ids = Record<`${Exclude<Scope, 'user'>}Id`, string>

/** The same row, or none, for each of them. */
export function everyId(id: string): Ids {
  const scopes = new Set<Scope>(Object.values(api).map(({ scope }) => scope))
  scopes.delete('user')
  return Object.fromEntries([...scopes].map((scope) => [`${scope}Id`, id])) as Ids
}
