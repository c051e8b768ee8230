// The value of a custom field for reading, by its kind.
import { t } from '../../domain/locale/message.ts'
import '../../domain/late-live.ts'
import type { ReactNode } from 'react'
import type { CustomField, FieldOption } from '../../domain/field/field.ts'
import { isWebAddress } from '../../domain/field/read.ts'
import { inOrder } from '../../domain/field/text.ts'
import type { CustomValue as Value } from '../../domain/field/value.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { LabelChip } from '../label/label-chip.tsx'
import { numberText as formatted } from '../locale/format.ts'
import { dateText } from '../ui/date-text.ts'
import { Person } from '../user/person.tsx'

const Faint = ({ children }: { children: ReactNode }) => <span className="text-ink-faint">{children}</span>

/** @param isLine whether there is room for one line only */
export function CustomValue({
  field,
  value,
  isLine = false,
}: {
  field: CustomField
  value: Value | null | undefined
  isLine?: boolean
}): ReactNode {
  if (value === null || value === undefined)
    return <Faint>{field.kind === 'checkbox' ? t('No') : t('None')}</Faint>
  switch (field.kind) {
    case 'number':
      return <span className="tabular-nums">{numberText(field, value)}</span>
    case 'day':
      return <time dateTime={String(value)}>{dateText(String(value))}</time>
    case 'choice':
    case 'choices':
      return (
        <span className={`flex min-w-0 gap-1 ${isLine ? '*:shrink-0' : 'flex-wrap'}`}>
          {optionsIn(field, value).map((option) => (
            <OptionChip key={option.id} option={option} />
          ))}
        </span>
      )
    case 'person':
      return <Somebody projectId={field.project_id} id={String(value)} />
    case 'checkbox':
      return t('Yes')
    case 'address':
      return <Address text={String(value)} isLine={isLine} />
    default:
      return (
        <bdi dir="auto" title={isLine ? String(value) : undefined} className={wrapOf(isLine)}>
          {String(value)}
        </bdi>
      )
  }
}

const wrapOf = (isLine: boolean) => (isLine ? 'truncate' : 'wrap-anywhere')

/** An address without `https://`, as browsers show it. */
export const withoutScheme = (text: string) => text.replace('https://', '').replace('http://', '')

export const numberText = ({ unit }: CustomField, value: Value): string =>
  [typeof value === 'number' ? formatted(value) : String(value), unit].filter(Boolean).join(' ')

/** The options of a value, in the order of the field. */
export function optionsIn(field: CustomField, value: Value): FieldOption[] {
  const ids = inOrder(field, [value].flat().map(String))
  return ids.flatMap((id) => field.options.find((option) => option.id === id) ?? [])
}

export const OptionChip = ({ option: { name, color } }: { option: FieldOption }) => (
  <LabelChip label={{ name, color, description: null }} />
)

/** A link that opens beside this page; the other page learns nothing about this one. */
function Address({ text, isLine }: { text: string; isLine: boolean }) {
  if (!isWebAddress(text)) return <span className={wrapOf(isLine)}>{text}</span>
  return (
    <a
      href={text}
      target="_blank"
      rel="noopener noreferrer"
      // A press on the cell around it would edit the value.
      onClick={(event) => event.stopPropagation()}
      className={`text-accent-text underline ${wrapOf(isLine)}`}
    >
      {withoutScheme(text)}
    </a>
  )
}

function Somebody({ projectId, id }: { projectId: string; id: string }) {
  const { data } = useLiveQuery('listMembers', { params: { projectId } })
  if (!data) return null
  const person = data.members.find(({ profile }) => profile.id === id)?.profile
  return <Person person={person ?? null} fallback={t('A former member')} />
}
