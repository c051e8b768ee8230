// The tables of relations, as Kysely types.
import type { StoredKind } from '../../domain/relation/relation.ts'

declare module '../db/schema.ts' {
  interface Schema {
    relation: { project_id: string; from_id: string; to_id: string; kind: StoredKind }
  }
}
