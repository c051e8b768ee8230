// The fields that an edit of a ticket names: those that every project has, and the custom ones of the project.
import type { CustomField } from '../../../domain/field/field.ts'
import type { TicketField } from '../../../domain/ticket/fields.ts'
import { useFields } from '../../field/use-fields.ts'
import type { AnyField } from '../field/any-field.tsx'
import { customIdOf, type EditName } from './edit-draft.ts'

/** @returns the field with a name; undefined if it is a custom field that the project no longer has */
export function useAnyFields(projectId: string): (name: EditName) => AnyField | undefined {
  const { fields } = useFields(projectId)
  return (name) => anyFieldOf(name, fields)
}

function anyFieldOf(name: EditName, fields: readonly CustomField[]): AnyField | undefined {
  const id = customIdOf(name)
  return id === undefined ? (name as TicketField) : fields.find((field) => field.id === id)
}
