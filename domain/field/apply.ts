// Keeps the fields that a page shows up to date. A field that is removed or restored changes two lists and other places, so
// that the list is fetched again.
import type { Event } from '../event.ts'
import type { CustomField } from './field.ts'

type View = { seq: number; fields: CustomField[]; removed: CustomField[] }

/** The fields of a project after an event; undefined to fetch them again. */
export function applyToFields(view: View, event: Event): View | undefined {
  switch (event.type) {
    case 'field.created':
    case 'field.changed': {
      const { custom_field } = event
      const fields = view.fields.filter(({ id }) => id !== custom_field.id)
      fields.splice(custom_field.position, 0, custom_field)
      return { ...view, fields: fields.map((field, position) => ({ ...field, position })) }
    }
    case 'field.removed':
    case 'field.restored':
      return undefined
    default:
      return view
  }
}
