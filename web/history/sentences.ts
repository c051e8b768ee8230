// The sentences of the history about the history itself.
import { t } from '../../domain/locale/message.ts'
import type { Sentences } from './sentence-props.ts'

export const sentences = {
  'text.removed': () => t('removed an earlier text from the history'),
} satisfies Sentences
