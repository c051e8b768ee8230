// One custom field in the settings: its name, its kind, and its options.

import type { CustomField } from '../../domain/field/field.ts'
import { t } from '../../domain/locale/message.ts'
import { LabelMark } from '../label/label-chip.tsx'
import { KindIcon, kindLabel } from './kind-choices.tsx'

/** The most options that a row lists. */
const MOST = 6

export function FieldFacts({ field: { name, kind, unit, options, on_card } }: { field: CustomField }) {
  const open = options.filter(({ removed }) => !removed)
  const facts = [kindLabel(kind), unit, on_card && t('on cards')].filter(Boolean)
  return (
    <>
      <p className="flex min-w-0 items-center gap-2 font-medium">
        <KindIcon kind={kind} />
        <bdi className="truncate">{name}</bdi>
      </p>
      <p className="text-sm text-ink-faint wrap-anywhere">{facts.join(' · ')}</p>
      {open.length > 0 && (
        <ul aria-label={t('Options of {name}', { name })} className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5">
          {open
            .filter((_, index) => index < MOST)
            .map((option) => (
              <li
                key={option.id}
                className="flex max-w-full min-w-0 items-center gap-1.5 text-sm text-ink-soft"
              >
                <LabelMark color={option.color} />
                <bdi className="truncate">{option.name}</bdi>
              </li>
            ))}
          {open.length > MOST && (
            <li className="text-sm text-ink-faint">{t('{count} more', { count: open.length - MOST })}</li>
          )}
        </ul>
      )}
    </>
  )
}
