// The sentences of the history about proposals.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'proposal.changed': ({ entry }) =>
    entry.via ? t('proposed a change') : t('declined what an agent proposed'),
} satisfies Sentences
