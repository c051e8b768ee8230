// The tracker from which something was imported, and the person who imported it. A chunk of its own, because most projects have
// no imports.

import { IMPORT_SOURCES } from '../../domain/import/import.ts'
import type { Imported } from '../../domain/import/imported.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { useLiveQuery } from '../data/use-query.ts'

export function ImportedFrom({ projectId, imported }: { projectId: string; imported: Imported }) {
  const { data } = useLiveQuery('listMembers', { params: { projectId } })
  const importer = data?.members.find(({ user_id }) => user_id === imported.by)
  const source = IMPORT_SOURCES.find(({ value }) => value === imported.source)
  const from = source?.label
  const by = data && imported.by ? displayName(importer?.profile, t('somebody who left')) : undefined
  if (from)
    return by
      ? t('imported from {tracker} by {person}', { tracker: from, person: by })
      : t('imported from {tracker}', { tracker: from })
  return by ? t('imported by {person}', { person: by }) : t('imported')
}
