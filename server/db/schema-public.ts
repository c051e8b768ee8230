// The tables of everything that can be reached without an account, as Kysely types.
import type { ColumnType } from 'kysely'

export type PublicSchema = {
  public_board: {
    project_id: string
    hash: Buffer
    show_people: boolean
    show_descriptions: boolean
    created_by: string
    created_at: string
  }
  public_form: {
    project_id: string
    slug: string
    robot_id: string
    is_on: boolean
    intro: string | null
    suggests: boolean
    shows_names: boolean
  }
  report: {
    ticket_id: string
    project_id: string
    hash: Buffer
    /** The title as it was reported. */
    title: string
    /** The hash of the request. A repeated request with the same hash is the same report. */
    request_hash: Buffer
    words: ColumnType<string, never, never>
    created_at: string
  }
  redeemed_challenge: { hash: Buffer; expires_at: string }
  calendar_link: {
    id: string
    user_id: string
    project_id: string | null
    hash: Buffer
    created_at: string
  }
}
