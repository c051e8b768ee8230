// The custom fields that an open ticket shows: those with a value, and the others once they are unfolded.
import { useState } from 'react'
import type { CustomField } from '../../domain/field/field.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { useFields } from './use-fields.ts'

const never = () => false

/**
 * A field that loses its value while the ticket is open stays, so that no row moves another.
 * @param isAlways whether a field is shown also without a value
 */
export function useOwnFields(
  { project_id, custom }: Pick<Ticket, 'project_id' | 'custom'>,
  isAlways: (field: CustomField) => boolean = never,
) {
  const { fields, removed } = useFields(project_id)
  const [seen, setSeen] = useState<readonly string[]>([])
  const appeared = Object.keys(custom).filter((id) => !seen.includes(id))
  if (appeared.length > 0) setSeen([...seen, ...appeared])
  /** Also shows the fields that are loaded later. */
  const [isUnfolded, setUnfolded] = useState(false)
  const isShown = (field: CustomField) =>
    isUnfolded || isAlways(field) || seen.includes(field.id) || field.id in custom
  return {
    shown: fields.filter(isShown),
    /** Fields that were removed, perhaps while the ticket is open: somebody may have typed a value. */
    gone: removed.filter(isShown),
    folded: fields.filter((field) => !isShown(field)),
    unfold: () => setUnfolded(true),
  }
}
