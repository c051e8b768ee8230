// The columns of an invitation that are sent.
import { Invitation } from '../../domain/invitation/invitation.ts'
import { sentColumns } from '../db/columns.ts'

export const INVITATION_COLUMNS = sentColumns(
  'invitation',
  Invitation,
  {},
  { imported_person: true, hash: true, mail_hash: true, accepted_at: true, revoked_at: true },
)
