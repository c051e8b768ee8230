// The open list of a label picker. The focus stays in its text field, which handles the keys.

import { Check, Plus } from 'lucide-react'
import { type Ref, useEffect } from 'react'
import type { Label } from '../../domain/label/label.ts'
import { LABELS_PER_TICKET } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { classNames } from '../ui/class-names.ts'
import { ComboboxList } from '../ui/combobox.tsx'
import { LabelChip } from './label-chip.tsx'

const OPTION =
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 select-none pointer-coarse:min-h-11'

export function LabelOptions({
  ref,
  id,
  options,
  chosen,
  active,
  newName,
  isFull,
  isLoaded,
  onChoose,
}: {
  ref: Ref<HTMLDivElement>
  id: string
  options: Label[]
  chosen: string[]
  active: number
  newName: string | null
  isFull: boolean
  isLoaded: boolean
  onChoose: (index: number) => void
}) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    onClick: () => onChoose(index),
    className: classNames(OPTION, index === active && 'bg-hover'),
  })
  return (
    <ComboboxList ref={ref} id={id} aria-label={t('Labels')} aria-multiselectable="true">
      {isFull && (
        <p className="px-2 py-1 text-sm text-ink-soft">
          {t('A ticket can have at most {count} labels.', {
            count: LABELS_PER_TICKET,
          })}
        </p>
      )}
      {options.map((label, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div key={label.id} {...option(index)} role="option" aria-selected={chosen.includes(label.id)}>
          <Check
            aria-hidden
            className={classNames('size-4 shrink-0', !chosen.includes(label.id) && 'invisible')}
          />
          <LabelChip label={label} />
        </div>
      ))}
      {newName !== null && (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div {...option(options.length)} role="option" aria-selected={false}>
          <Plus aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{t('Create “{name}”', { name: newName })}</span>
        </div>
      )}
      {options.length === 0 && newName === null && (
        <p className="px-2 py-1.5 text-sm text-ink-soft">
          {isLoaded ? t('No labels yet. Type to create the first.') : t('Loading labels…')}
        </p>
      )}
    </ComboboxList>
  )
}
