// The name of a column in a sentence, by its key.

import { useParams } from '@tanstack/react-router'
import { t } from '../../domain/locale/message.ts'
import { useProject } from '../project/use-project.ts'

/** The current name of the column. */
export function ColumnName({ at }: { at: unknown }) {
  const { projectId = '' } = useParams({ strict: false })
  const { columns } = useProject(projectId)
  const column = columns.find(({ key }) => key === at)
  return <strong className="font-medium">{column?.name ?? t('a removed column')}</strong>
}
