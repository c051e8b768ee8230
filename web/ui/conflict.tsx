// A value that two people changed: both versions are shown side by side until the person has chosen one.

import { Check, GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Side = 'mine' | 'theirs'

/** The choice between two values of a field; the caller keeps the answer. */
export function Conflict({
  label,
  who = t('Somebody else'),
  theirs,
  mine,
  side,
  onChoose,
}: {
  /** The field's name. */
  label: string
  /** The author of the other value, as the subject of a sentence; default "Somebody else". */
  who?: string
  theirs: ReactNode
  mine: ReactNode
  side: Side | null
  onChoose: (side: Side) => void
}) {
  return (
    <fieldset
      data-conflict={side ?? 'open'}
      className={classNames(
        'min-w-0 rounded-lg border p-3',
        side ? 'border-line bg-sunken' : 'border-transparent bg-yellow-ground',
      )}
    >
      <legend className="sr-only">{t('Conflict in {field}', { field: label })}</legend>
      <p
        role="alert"
        className={classNames(
          'flex items-start gap-2 font-medium',
          side ? 'text-ink-soft' : 'text-yellow-text',
        )}
      >
        <GitMerge size={16} aria-hidden className="mt-0.5 shrink-0" />
        {side
          ? side === 'mine'
            ? t('{field}: your value will be saved.', { field: label })
            : t('{field}: their value will be saved.', { field: label })
          : t('{who} changed {field} while you were editing. Choose which to keep.', { who, field: label })}
      </p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <Value
          heading={t('Yours')}
          value={mine}
          choice={t('Keep mine')}
          isChosen={side === 'mine'}
          onChoose={() => onChoose('mine')}
        />
        <Value
          heading={t('Theirs')}
          value={theirs}
          choice={t('Take theirs')}
          isChosen={side === 'theirs'}
          onChoose={() => onChoose('theirs')}
        />
      </div>
    </fieldset>
  )
}

function Value({
  heading,
  value,
  choice,
  isChosen,
  onChoose,
}: {
  heading: string
  value: ReactNode
  choice: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col gap-2 rounded-md border bg-raised p-2.5 text-ink',
        isChosen ? 'border-accent' : 'border-line-strong',
      )}
    >
      <p className="text-sm text-ink-faint">{heading}</p>
      <div className="max-h-40 min-h-5 flex-1 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{value}</div>
      <Button
        size="sm"
        variant={isChosen ? 'primary' : 'secondary'}
        aria-pressed={isChosen}
        icon={isChosen && <Check />}
        onClick={onChoose}
      >
        {choice}
      </Button>
    </div>
  )
}
