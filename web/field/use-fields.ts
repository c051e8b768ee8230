// The custom fields of a project, live. Each part of a page that needs them asks for the same answer, which is fetched once.
import '../../domain/late-live.ts'
import type { CustomField } from '../../domain/field/field.ts'
import { useLiveQuery } from '../data/use-query.ts'

const NONE: CustomField[] = []

export function useFields(projectId: string, isWanted = true) {
  const query = useLiveQuery('listFields', { params: { projectId }, enabled: isWanted })
  const { fields = NONE, removed = NONE } = query.data ?? {}
  return { query, fields, removed }
}
