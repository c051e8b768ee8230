// The columns of a project; queries and what is sent follow from them.
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
    field_versions: true,
    last_ticket_number: true,
    text_bytes: true,
    file_bytes: true,
    removed_file_bytes: true,
  },
)
/** All that is sent as it is stored: the end of an offer counts only while there is one. */
export const PROJECT_COLUMNS = SENT.filter((column) => column !== 'transfer_until')
