// The tables of saved views, as Kysely types.
import type { View } from '../../domain/view/view.ts'

declare module '../db/schema.ts' {
  interface Schema {
    view_list: { project_id: string; user_id: string | null; views: View[]; version: number }
  }
}
