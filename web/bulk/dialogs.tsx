// The dialogs of the bar of selected tickets, and the list of tickets that could not be changed.

import { useState } from 'react'
import { BULK_LISTED, type BulkChange } from '../../domain/bulk/bulk.ts'
import { t } from '../../domain/locale/message.ts'
import type { Field as FieldRow } from '../../domain/ticket/kinds.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { useProject } from '../project/use-project.ts'
import { type Choosable, TicketFinder } from '../ticket/dialog/ticket-finder.tsx'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { reasonOfCode } from './words.ts'

type Props = { field: FieldRow; count: number; onClose: () => void }

export function TicketDialog({
  field,
  projectId,
  count,
  selected,
  onClose,
  onChoose,
}: Props & {
  projectId: string
  selected: ReadonlySet<string>
  onChoose: (parent: Choosable) => void
}) {
  const [text, setText] = useState('')
  return (
    <Dialog
      open
      size="sm"
      focusFirstField
      onOpenChange={(open) => !open && onClose()}
      title={t('{count, plural, one {{field} of # ticket} other {{field} of # tickets}}', {
        field: field.label,
        count,
      })}
    >
      <DialogBody>
        <Field label={field.label}>
          <TicketFinder
            projectId={projectId}
            text={text}
            onText={setText}
            placeholder={t('Key or words')}
            isOut={({ id }) => selected.has(id)}
            onChoose={(parent) => {
              onClose()
              onChoose(parent)
            }}
          />
        </Field>
      </DialogBody>
    </Dialog>
  )
}

export function FailuresDialog({
  projectId,
  bulk: { does, partly, failed, failures },
  onClose,
}: {
  projectId: string
  bulk: BulkChange
  onClose: () => void
}) {
  const { project } = useProject(projectId)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        does === 'revert'
          ? t('Not reverted, or only in part')
          : t(
              '{failed, plural, one {# ticket could not be changed} other {# tickets could not be changed}}',
              { failed },
            )
      }
      description={
        failed + partly > failures.length
          ? t('The first {count} of them:', { count: BULK_LISTED })
          : undefined
      }
    >
      <DialogBody>
        <ul className="flex flex-col divide-y divide-line">
          {failures.map(({ ticket_id, number, code }, at) => (
            // A revert may list a ticket twice, and the list never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={`${ticket_id} ${at}`} className="flex flex-wrap gap-x-3 py-1.5">
              <span className="w-24 shrink-0 font-mono text-sm text-ink-faint">
                {number === null ? t('No ticket') : ticketKey(project?.key ?? '', number)}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">{reasonOfCode(code)}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}
