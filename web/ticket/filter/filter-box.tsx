// The box of each filter, by the kind of its field.

import type { ComponentType } from 'react'
import { areFirstColumns } from '../../../domain/column/columns.ts'
import { t } from '../../../domain/locale/message.ts'
import { BOX_NAMES, BOXES, type BoxName } from '../../../domain/ticket/fields.ts'
import { shortLabel } from '../../../domain/ticket/kinds.ts'
import { columnChoices } from '../../column/column-choices.tsx'
import { loadChunk, OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { useProject } from '../../project/use-project.ts'
import { language } from '../../query/use-query-text.ts'
import { type ChoiceField, optionsNamed, optionsOrNone } from '../field/choices.tsx'
import type { BoxKind } from './list-filter.ts'
import { type AnyBox, type BoxProps, MultiFilter } from './multi-filter.tsx'
import type { useFilterBoxes } from './use-filter-boxes.ts'

function ChoiceBox({ field, filter, choose, ...box }: BoxProps) {
  const { filterName } = field
  return (
    <MultiFilter
      {...box}
      kind={filterName}
      value={filter[filterName]}
      choices={optionsOrNone(field as ChoiceField)}
      onChange={(value) => choose({ [filterName]: value })}
    />
  )
}

/** In the status box: all columns of a status. */
const WHOLE = 'all:'

/** If a project has other columns than the first three, the box offers single columns, and all columns of a status. */
function StatusBox(props: BoxProps) {
  const { filter, choose, projectId, ...box } = props
  const { columns } = useProject(projectId)
  const statuses = optionsNamed('status')
  if (areFirstColumns(columns))
    return (
      <MultiFilter
        {...box}
        kind="status"
        value={filter.status}
        choices={statuses}
        onChange={(status) => choose({ status, column: undefined })}
      />
    )
  const whole = statuses.map((one) => ({
    ...one,
    value: `${WHOLE}${one.value}`,
    label: t('All of {status}', { status: one.label }),
  }))
  /** Columns together with all columns of a status are a list of columns. */
  function chooseColumns(value = '') {
    const values = value.split(',')
    if (values.every((one) => one.startsWith(WHOLE)))
      return choose({ status: value.replaceAll(WHOLE, ''), column: undefined })
    const keys = values.flatMap((one) => {
      const ofStatus = columns.filter(({ status }) => one === `${WHOLE}${status}`)
      return ofStatus.length > 0 ? ofStatus.map(({ key }) => key) : one
    })
    choose({ status: undefined, column: [...new Set(keys)].join() || undefined })
  }
  return (
    <MultiFilter
      {...box}
      kind={filter.column === undefined ? 'status' : 'column'}
      value={filter.column ?? filter.status?.replace(/[^,]+/g, `${WHOLE}$&`)}
      choices={[...columnChoices(columns), ...whole]}
      onChange={chooseColumns}
    />
  )
}

/** The boxes of the other kinds, and of custom fields. The list begins with choices only. */
export const moreBoxes = new OptionalChunk(() => loadChunk(() => import('../../field/custom-boxes.tsx')))

const BOX: Partial<Record<BoxKind, ComponentType<BoxProps>>> = {
  choice: ChoiceBox,
  // Part of the status box.
  column: () => null,
}

/** The boxes that come first; the others follow in the order of the fields. */
const FIRST: BoxName[] = ['status', 'priority', 'type', 'assignee', 'reporter', 'labels', 'due']
const IN_ORDER = [...new Set([...FIRST, ...BOX_NAMES])].flatMap((name) =>
  BOXES.filter(({ filterName }) => filterName === name),
)

/** The filters that have a box of their own, with their labels; the column is part of the status box. */
export const FILTER_LABELS: ReadonlyMap<BoxName, string> = new Map(
  IN_ORDER.filter(({ kind }) => kind !== 'column').map((field) => [field.filterName, shortLabel(field)]),
)

/** @param names the filters whose boxes are shown, in this order */
export function FilterBoxes({
  names,
  ...box
}: Omit<BoxProps, 'field' | 'label'> &
  Pick<ReturnType<typeof useFilterBoxes>, 'q' | 'change'> & { names: readonly AnyBox[] }) {
  const fields = names.flatMap((name) => IN_ORDER.filter(({ filterName }) => filterName === name))
  const more = useOptionalChunk(
    moreBoxes,
    // A query may have terms about custom fields.
    language.module !== undefined || fields.some(({ kind }) => !BOX[kind as BoxKind]),
  )
  const { filter } = box
  const isSet = (name: BoxName) =>
    filter[name] !== undefined || (name === 'status' && filter.column !== undefined) || undefined
  const boxes = fields.map((field) => {
    const name = field.filterName
    const kind = field.kind as BoxKind
    const Box = name === 'status' ? StatusBox : (BOX[kind] ?? more?.MORE_BOXES[kind])
    if (!Box) return null
    return (
      <span key={name} data-filter={name} data-set={isSet(name)} className="contents">
        <Box field={field} label={shortLabel(field)} {...box} />
      </span>
    )
  })
  return (
    <>
      {boxes}
      {more && <more.CustomBoxes {...box} names={names} />}
    </>
  )
}
