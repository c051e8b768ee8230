// Undoes a change of a ticket, and says which part was not undone, and why.

import type { OutputOf } from '../../domain/api.ts'
import type { Event, Left } from '../../domain/event.ts'
import { inSentence, t } from '../../domain/locale/message.ts'
import { capitalised } from '../../domain/names.ts'
import { FIELDS } from '../../domain/ticket/fields.ts'
import { displayName } from '../../domain/user/display.ts'
import { queryClient } from '../data/cache.ts'
import { isRefusal, reasonOf } from '../data/form-errors.ts'
import { runCommand } from '../data/use-command.ts'
import { liveKey } from '../data/use-query.ts'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'undo' }

export async function takeBack(ticketId: string, { seq, project_id }: Event) {
  try {
    const event = await runCommand('undoChange', { params: { ticketId }, input: { seq } })
    const left = event?.undid?.left ?? []
    if (left.length > 0)
      toast.warning(t('Undone, but {reasons}', { reasons: wordsOf(left, project_id) }), TOAST)
    else toast.success(event ? t('The change was undone') : t('It was already undone'), TOAST)
  } catch (error) {
    const left = isRefusal(error) ? ((error.problem.left ?? []) as Left[]) : []
    toast.error(
      t('Nothing was undone'),
      left.length > 0 ? sentence(wordsOf(left, project_id)) : reasonOf(error),
      TOAST,
    )
  }
}

function wordsOf(left: Left[], projectId: string): string {
  const members = queryClient.getQueryData<OutputOf<'listMembers'>>(
    liveKey('listMembers', { projectId }),
  )?.members
  return left
    .map(({ field, code, by }) => {
      const values = { field: labelOf(field) }
      if (code !== 'edit_conflict') return t('{field} cannot be undone', values)
      const profile = members?.find(({ user_id }) => user_id === by)?.profile
      return profile
        ? t('{name} changed {field} since', { ...values, name: displayName(profile) })
        : t('somebody changed {field} since', values)
    })
    .join(', ')
}

const OTHERS: Record<string, string> = {
  column: t('status'),
  rank: t('its place'),
  content: t('the text'),
  deleted: t('the ticket'),
}

function labelOf(field: string): string {
  const label = (FIELDS as Partial<Record<string, { label: string }>>)[field]?.label
  return OTHERS[field] ?? (label && inSentence(label)) ?? t('it')
}

const sentence = (words: string) => `${capitalised(words)}.`
