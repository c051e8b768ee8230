// The sentences of the history about templates.
import { TYPES } from '../../domain/ticket/fields.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'template.changed': ({ entry: { changes } }) => {
    const type = TYPES.find(({ value }) => value === changes[0]?.after)
    return type ? `changed the template for the type ${type.label}` : 'changed a template'
  },
} satisfies Sentences
