// The tables of the figures of flow, as Kysely types.
import type { Status } from '../../domain/ticket/shapes.ts'

declare module '../db/schema.ts' {
  interface Schema {
    ticket_stay: {
      ticket_id: string
      project_id: string
      place: number
      status: Status
      column_slot: number | null
      entered_at: string
      left_at: string | null
    }
    ticket_flow: {
      ticket_id: string
      project_id: string
      arrived_at: string
      started_at: string | null
      done_at: string | null
      status: Status
      column_slot: number
      entered_at: string
    }
    milestone_stay: {
      ticket_id: string
      project_id: string
      place: number
      milestone_id: string
      estimate: number | null
      entered_at: string
      left_at: string | null
    }
    stay_due: { project_id: string; ticket_id: string }
  }
}
