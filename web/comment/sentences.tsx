// The sentences of the history about comments.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'
import { rich } from '../locale/rich.tsx'

export const sentences = {
  'comment.created': ({ ticket, isOwn }) =>
    isOwn ? t('commented on the ticket') : rich('commented on {ticket}', { ticket }),
  'comment.changed': ({ ticket, isOwn }) =>
    isOwn ? t('edited a comment on the ticket') : rich('edited a comment on {ticket}', { ticket }),
  'comment.reacted': ({ ticket, isOwn }) =>
    isOwn ? t('reacted to a comment on the ticket') : rich('reacted to a comment on {ticket}', { ticket }),
  'comment.deleted': ({ ticket, isOwn }) =>
    isOwn ? t('deleted a comment on this ticket') : rich('deleted a comment on {ticket}', { ticket }),
} satisfies Sentences
