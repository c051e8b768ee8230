// The contributions of the nouns to the pages, one line each.
import type { ReactNode } from 'react'
import type { EventType } from '../domain/event.ts'
import { attachmentSentences } from './attachment/sentences.tsx'
import { columnSentences } from './column/sentences.tsx'
import { commentSentences } from './comment/sentences.tsx'
import type { SentenceProps } from './history/sentence-props.ts'
import { historySentences } from './history/sentences.ts'
import { importSentences } from './import/sentences.ts'
import { invitationSentences } from './invitation/sentences.ts'
import { labelSentences } from './label/sentences.ts'
import { memberSentences } from './member/sentences.tsx'
import { projectSentences } from './project/sentences.ts'
import { proposalSentences } from './proposal/sentences.ts'
import { relationSentences } from './relation/sentences.tsx'
import { templateSentences } from './template/sentences.ts'
import { ticketSentences } from './ticket/sentences.tsx'
import { userSentences } from './user/sentences.ts'
import { viewSentences } from './view/sentences.ts'

/** The sentence for each type of event; a type without a sentence does not compile. */
export const SENTENCES: Record<EventType, (props: SentenceProps) => ReactNode> = {
  ...attachmentSentences,
  ...columnSentences,
  ...commentSentences,
  ...historySentences,
  ...importSentences,
  ...invitationSentences,
  ...labelSentences,
  ...memberSentences,
  ...projectSentences,
  ...proposalSentences,
  ...relationSentences,
  ...templateSentences,
  ...ticketSentences,
  ...userSentences,
  ...viewSentences,
}
