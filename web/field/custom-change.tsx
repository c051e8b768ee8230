// The change of a custom field in the sentences of the history. Removed fields and options keep their names.

import { useParams } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import type { FieldKind } from '../../domain/field/field.ts'
import { fieldIdIn } from '../../domain/field/value.ts'
import type { HistoryChange } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { CustomValue } from './custom-value.tsx'
import { HistoryFields } from './history-fields.ts'
import { useFields } from './use-fields.ts'

type Value = Parameters<typeof CustomValue>[0]['value']

/** The kinds whose values are not plain words. */
const HAS_MARKS = new Set<FieldKind>(['choice', 'choices', 'person'])

/** @param hasFormer whether the former value is named */
export function CustomChange({ change, hasFormer }: { change: HistoryChange; hasFormer: boolean }) {
  const { projectId = '' } = useParams({ strict: false })
  const { fields, removed } = useFields(projectId)
  const inHistory = use(HistoryFields)
  const field = [...fields, ...removed, ...inHistory].find(({ id }) => id === fieldIdIn(change.field))
  if (!field) return t('a field that was removed')
  const name = <bdi className="font-medium wrap-anywhere">{field.name}</bdi>
  if (change.is_text) return <TextChange name={name} change={change} />
  const shown = (value: HistoryChange['before']) => (
    <span
      className={value !== null && HAS_MARKS.has(field.kind) ? 'inline-flex max-w-full align-middle' : ''}
    >
      <CustomValue field={field} value={value as Value} />
    </span>
  )
  const after = shown(change.after)
  return hasFormer
    ? rich('{name} from {before} to {after}', { name, before: shown(change.before), after })
    : rich('{name} to {after}', { name, after })
}

function TextChange({ name, change: { before, after } }: { name: ReactNode; change: HistoryChange }) {
  const quoted = (text: HistoryChange['before']) =>
    text === null ? (
      <span className="text-ink-faint">{t('None')}</span>
    ) : (
      <q className="wrap-anywhere">{text}</q>
    )
  if (before === null && after === null) return name
  return rich('{name} from {before} to {after}', { name, before: quoted(before), after: quoted(after) })
}
