// The 'Labels' card of the settings: all labels of the project and, for admins, buttons to change them.

import { Merge, Pencil, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Label } from '../../domain/label/label.ts'
import { t } from '../../domain/locale/message.ts'
import type { Capability } from '../../domain/policy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LabelChip } from './label-chip.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { MergeLabel } from './merge-label.tsx'
import { RemoveLabel } from './remove-label.tsx'
import { useLabels } from './use-labels.tsx'

type OpenDialog = { kind: 'edit' | 'merge' | 'remove'; label: Label } | { kind: 'new' } | null
type Props = { projectId: string; may: (capability: Capability) => boolean }

export function LabelsCard({ projectId, may }: Props) {
  const labels = [...useLabels().values()]
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  const about = (kind: string) =>
    openDialog && 'label' in openDialog && openDialog.kind === kind ? openDialog.label : null
  return (
    <Card
      title={t('Labels ({labels})', { labels: labels.length })}
      actions={
        may('label.create') && (
          <Button size="sm" icon={<Tag />} onClick={() => setOpenDialog({ kind: 'new' })}>
            {t('New Label')}
          </Button>
        )
      }
    >
      {labels.length === 0 && <p className="text-ink-soft">{t('No labels yet.')}</p>}
      <ul
        hidden={labels.length === 0}
        className="-my-2 flex max-h-96 flex-col divide-y divide-line overflow-y-auto"
      >
        {labels.map((label) => (
          <li key={label.id} className="flex items-center gap-2 py-2">
            <div className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
              <LabelChip label={label} />
              {label.description && (
                <p className="text-sm text-ink-faint wrap-anywhere">{label.description}</p>
              )}
            </div>
            {may('label.update') && (
              <Button
                variant="icon"
                aria-label={t('Edit label {name}', { name: label.name })}
                title={t('Edit')}
                onClick={() => setOpenDialog({ kind: 'edit', label })}
              >
                <Pencil />
              </Button>
            )}
            {may('label.delete') && (
              <>
                <Button
                  variant="icon"
                  aria-label={t('Merge label {name}', { name: label.name })}
                  title={t('Merge into another label')}
                  disabled={labels.length < 2}
                  onClick={() => setOpenDialog({ kind: 'merge', label })}
                >
                  <Merge />
                </Button>
                <Button
                  variant="icon"
                  aria-label={t('Remove label {name}', { name: label.name })}
                  title={t('Remove')}
                  onClick={() => setOpenDialog({ kind: 'remove', label })}
                >
                  <Trash2 />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <LabelDialog
        projectId={projectId}
        label={about('edit')}
        open={openDialog?.kind === 'new' || openDialog?.kind === 'edit'}
        onClose={close}
      />
      {about('merge') && <MergeLabel label={about('merge') as Label} onClose={close} />}
      {about('remove') && <RemoveLabel label={about('remove') as Label} onClose={close} />}
    </Card>
  )
}
