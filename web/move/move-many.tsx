// Moves the selected tickets to another project. Before, the dialog says what they would lose there, counted over all of them.

import { useEffect, useRef, useState } from 'react'
import { type ManyMovePreview, PREVIEW_LISTED, PREVIEW_NAMED } from '../../domain/bulk/move-preview.ts'
import { t } from '../../domain/locale/message.ts'
import type { BulkSelection } from '../bulk/use-bulk-change.ts'
import { call } from '../data/call.ts'
import { reasonOf } from '../data/form-errors.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ChooseProject, useTarget, useTargets } from './choose-project.tsx'
import { sumOf } from './sum-of.ts'

type Lost = ManyMovePreview['labels']

export function MoveMany({
  projectId,
  selection,
  count,
  to = '',
  onMove,
  onClose,
}: {
  projectId: string
  selection: BulkSelection
  count: number
  /** The project that is chosen at first. */
  to?: string | undefined
  onMove: (to: { id: string; name: string }) => void
  onClose: () => void
}) {
  const { target, setTarget, error, miss } = useTarget(to)
  const targets = useTargets(projectId)
  const chosen = targets?.find(({ id }) => id === target)
  const { preview, failure, retry } = usePreview(projectId, selection, target)
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      open
      size="sm"
      focusFirstField
      onOpenChange={(open) => !open && onClose()}
      title={t(
        '{count, plural, one {Move # ticket to another project} other {Move # tickets to another project}}',
        {
          count,
        },
      )}
    >
      <DialogForm
        formRef={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!chosen) return miss()
          if (!preview) return
          onClose()
          onMove(chosen)
        }}
        onCancel={onClose}
        submitLabel={t('{count, plural, one {Move # ticket} other {Move # tickets}}', { count })}
        pending={false}
      >
        <ChooseProject targets={targets} value={target} error={error} onChange={setTarget} />
        {failure !== undefined && (
          <ErrorState
            compact
            message={t('Failed to compare the projects')}
            detail={failure}
            onRetry={retry}
          />
        )}
        {target !== '' && !preview && failure === undefined && (
          <Spinner label={t('Comparing the projects')} />
        )}
        {preview && chosen && <Losses preview={preview} project={chosen.name} />}
      </DialogForm>
    </Dialog>
  )
}

function usePreview(projectId: string, selection: BulkSelection, target: string) {
  const [state, setState] = useState<{ preview?: ManyMovePreview; failure?: string }>({})
  const [turn, setTurn] = useState(0)
  const chosen = JSON.stringify(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    setState({})
    if (target === '') return
    const ending = new AbortController()
    previewOf(projectId, JSON.parse(chosen), target, ending).then(
      (preview) => !ending.signal.aborted && setState({ preview }),
      (error: unknown) => !ending.signal.aborted && setState({ failure: reasonOf(error) }),
    )
    return () => ending.abort()
  }, [projectId, chosen, target, turn])
  return { ...state, retry: () => setTurn((count) => count + 1) }
}

/** Tickets that were selected one by one are previewed in portions, because their ids are part of an address. */
async function previewOf(
  projectId: string,
  selection: BulkSelection,
  project_id: string,
  ending: AbortController,
): Promise<ManyMovePreview> {
  const ask = (input: object) =>
    call('previewMoveOfMany', { params: { projectId }, input: { ...input, project_id } }, ending)
  if (!Array.isArray(selection)) return ask(selection)
  const parts: ManyMovePreview[] = []
  for (let from = 0; from < selection.length; from += PREVIEW_NAMED)
    parts.push(await ask({ ids: selection.slice(from, from + PREVIEW_NAMED).join() }))
  return sumOf(parts)
}

function Losses({ preview, project }: { preview: ManyMovePreview; project: string }) {
  const { labels, columns, milestones, fields, assignees, links } = preview
  const lost = [
    { words: t('Labels'), of: labels },
    { words: t('Columns, whose tickets go to the first column of the same status'), of: columns },
    { words: t('Milestones'), of: milestones },
    { words: t('Fields'), of: fields },
    { words: t('Assignees who are not members'), of: assignees },
  ].filter(({ of }) => of.length > 0)
  return (
    <div className="flex flex-col gap-3 text-ink-soft" role="status">
      {lost.length > 0 ? (
        <div>
          <p className="font-medium text-ink">{t('{project} does not have:', { project })}</p>
          <ul className="list-disc ps-5">
            {lost.map(({ words, of }) => (
              <li key={words} className="wrap-anywhere">
                {words}: {listed(of)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{t('{project} has everything that is set on these tickets.', { project })}</p>
      )}
      {links > 0 && (
        <p>
          {t(
            '{links, plural, one {# ticket has relations, a parent or sub-tickets that stay behind. A comment will have their keys.} other {# tickets have relations, a parent or sub-tickets that stay behind. A comment will have their keys.}}',
            { links },
          )}
        </p>
      )}
      <p>
        {t(
          'Comments, files and history go along. Only members of {project} can read the tickets afterwards. Their old keys lead to them. Undo moves them back with their old numbers, without what they lost.',
          { project },
        )}
      </p>
    </div>
  )
}

/** The names with their numbers of tickets, such as “iOS (12), telemetry (3)”. */
function listed(lost: Lost): string {
  const named = lost
    .slice(0, PREVIEW_LISTED)
    .map(({ name, tickets }) =>
      t('{name} ({tickets, plural, one {# ticket} other {# tickets}})', { name, tickets }),
    )
  return [...named, ...(lost.length > PREVIEW_LISTED ? [t('more')] : [])].join(', ')
}
