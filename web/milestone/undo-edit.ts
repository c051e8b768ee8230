// Takes an edit of a milestone back: the fields that it changed get the values of before.

import type { RawInputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import type { Milestone } from '../../domain/milestone/milestone.ts'
import { undoable } from '../data/undo.ts'
import { runCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { toast } from '../ui/toast.tsx'

type Changes = Omit<RawInputOf<'updateMilestone'>, 'version'>

/** @param before the milestone before the edit @param version its version since the edit */
export function offerUndoOfEdit(before: Milestone, changes: Changes, version: number): void {
  const fields = Object.keys(changes) as (keyof Changes)[]
  const former = Object.fromEntries(fields.map((field) => [field, before[field]]))
  const input = { version, ...former }
  const undo = () => runCommand('updateMilestone', { params: { milestoneId: before.id }, input })
  toast.success(t('Milestone saved'), {
    action: undoable(() => void attempt(t('Failed to undo the change of the milestone'), undo)),
  })
}
