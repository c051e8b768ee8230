// The sentences of the history about proposals.

import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'

export const sentences = {
  'proposal.changed': ({ entry }) =>
    entry.via ? t('proposed a change') : t('declined what an agent proposed'),
} satisfies Sentences
