// The sentences of the history about templates.

import { t } from '../../domain/locale/message.ts'
import { TYPES } from '../../domain/ticket/fields.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'template.changed': ({ entry: { changes } }) => {
    const type = TYPES.find(({ value }) => value === changes[0]?.after)
    return type
      ? t('changed the template for the type {type}', { type: type.label })
      : t('changed a template')
  },
} satisfies Sentences
