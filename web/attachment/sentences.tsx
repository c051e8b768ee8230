// The sentences of the history about files. The name of a removed file is not kept.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'
import { rich } from '../locale/rich.tsx'

const QUOTE = { q: (text: string) => <q className="wrap-anywhere">{text}</q> }

export const sentences = {
  'attachment.created': ({ entry, ticket, isOwn }) => {
    const name = entry.attachment?.name
    if (!name) return isOwn ? t('added a file to the ticket') : rich('added a file to {ticket}', { ticket })
    return isOwn
      ? rich('added the file <q>{name}</q> to the ticket', { name }, QUOTE)
      : rich('added the file <q>{name}</q> to {ticket}', { name, ticket }, QUOTE)
  },
  'attachment.changed': ({ entry, ticket, isOwn }) => {
    const name = entry.attachment?.name
    if (!name)
      return isOwn ? t('renamed a file on the ticket') : rich('renamed a file on {ticket}', { ticket })
    return isOwn
      ? rich('renamed the file <q>{name}</q> on the ticket', { name }, QUOTE)
      : rich('renamed the file <q>{name}</q> on {ticket}', { name, ticket }, QUOTE)
  },
  'attachment.deleted': ({ ticket, isOwn }) =>
    isOwn ? t('removed a file from the ticket') : rich('removed a file from {ticket}', { ticket }),
} satisfies Sentences
