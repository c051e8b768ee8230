// The columns of a project. Queries and the objects that are sent are derived from them.
import { Project } from '../../domain/project/project.ts'
import { sentColumns } from '../db/columns.ts'

const SENT = sentColumns(
  'project',
  Project,
  { counts: true },
  {
    todo_count: true,
    in_progress_count: true,
    done_count: true,
    member_count: true,
    column_counts: true,
    deleted_at: true,
    erased_at: true,
    requires_two_factor: true,
    sessions_from: true,
    sessions_except: true,
    field_versions: true,
    last_ticket_number: true,
    text_bytes: true,
    file_bytes: true,
    removed_file_bytes: true,
  },
)
/** The columns that are sent as they are stored. The end of an offer is not one: it is sent only while there is an offer. */
export const PROJECT_COLUMNS = SENT.filter((column) => column !== 'transfer_until')
