// The field of each column of a table: guessed from its heading, or as the last such file was mapped. Sample values help to
// choose.

import { useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { cut } from '../../domain/cut.ts'
import type { ImportHeader } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { type Answer, useQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { CheckRow } from '../ui/check-row.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TimeZone } from './time-zone.tsx'
import { ownTimeZone } from './use-reading.ts'

type Chosen = Record<string, string>
type Props = {
  projectId: string
  id: string
  pending: boolean
  onRead: (columns: Chosen, more: { time_zone: string; heading_row: number }) => void
}

export function Columns({ projectId, id, ...props }: Props) {
  const [row, setRow] = useState<number>()
  // Held here, because another row of headings resets the mapping.
  const [timeZone, setTimeZone] = useState(ownTimeZone)
  const args = (heading_row?: number) => ({
    params: { projectId },
    input: { id, ...(heading_row !== undefined && { heading_row }) },
  })
  const detected = useQuery('getImportHeader', args()).data?.found
  const query = useQuery('getImportHeader', args(row))
  return (
    <div className="flex flex-col gap-4">
      {detected && detected.heading_rows.length > 1 && (
        <HeadingRow rows={detected.heading_rows} value={row ?? detected.heading_row} onChange={setRow} />
      )}
      <Body query={query} timeZone={timeZone} onTimeZone={setTimeZone} {...props} />
    </div>
  )
}

type BodyProps = Omit<MappingProps, 'header'> & { query: Answer<OutputOf<'getImportHeader'>> }

function Body({ query, ...props }: BodyProps) {
  const found: ImportHeader | null | undefined = query.data?.found
  if (found) return <Mapping key={found.heading_row} header={found} {...props} />
  if (found === null)
    return (
      <ErrorState
        message={t('This table cannot be read.')}
        detail={t('It needs a heading row, and commas, semicolons or tabs between the columns.')}
      />
    )
  if (query.error)
    return (
      <ErrorState
        message={t('The columns could not be read.')}
        detail={query.error.message}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return <Spinner fill label={t('Reading the columns')} showLabel />
}

type HeadingRowProps = { rows: string[][]; value: number; onChange: (row: number) => void }

/** The choice of the row of headings, because some tables begin with other rows. */
function HeadingRow({ rows, value, onChange }: HeadingRowProps) {
  const options = rows.map((cells, at) => {
    const words = cells.filter((cell) => cell.trim() !== '').slice(0, 4)
    return {
      value: String(at + 1),
      label: t('Row {position}: {cells}', { position: at + 1, cells: cut(words.join(' · '), 80) }),
    }
  })
  return (
    <Field label={t('Row of headings')} className="sm:max-w-lg">
      <Select value={String(value)} onValueChange={(row) => onChange(Number(row))} options={options} />
    </Field>
  )
}

const LEFT_OUT = ''
const AS_LABELS = 'as_labels'

type MappingProps = Omit<Props, 'projectId' | 'id'> & {
  header: ImportHeader
  timeZone: string
  onTimeZone: (zone: string) => void
}

function Mapping({
  header: { header, rows, columns, guessed, fields, heading_row, tracker },
  timeZone,
  onTimeZone,
  pending,
  onRead,
}: MappingProps) {
  const [chosen, setChosen] = useState<Chosen>(columns ?? guessed)
  const options = [{ value: LEFT_OUT, label: t('Leave out') }, ...fields]
  const titles = Object.values(chosen).filter((field) => field === 'title').length
  const set = (position: number, field: string) =>
    setChosen(({ [position]: _, ...others }) =>
      field === LEFT_OUT ? others : { ...others, [position]: field },
    )
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-ink-soft">
        {[
          columns
            ? t('Mapped as last time.')
            : tracker
              ? t('Looks like a table of {tracker}.', { tracker })
              : t('Guessed from the headings.'),
          t('{count, plural, one {# column} other {# columns}} of {all} will be read.', {
            count: Object.keys(chosen).length,
            all: header.length,
          }),
        ].join(' ')}
      </p>
      <ul
        aria-label={t('Columns of the file')}
        className="flex flex-col divide-y divide-line rounded-lg border border-line"
      >
        {header.map((name, position) => {
          const samples = [
            ...new Set(rows.map((row) => row[position] ?? '').filter((cell) => cell.trim() !== '')),
          ]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; names repeat
            <li key={position} className="grid gap-x-4 gap-y-2 p-3 sm:grid-cols-[1fr_14rem]">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  {name || t('Column {position}', { position: position + 1 })}
                </p>
                <p className="line-clamp-2 text-sm text-ink-faint wrap-anywhere">
                  {samples.length > 0 ? samples.slice(0, 3).join(' · ') : t('Empty in the first rows')}
                </p>
                {samples.length > 0 && [undefined, AS_LABELS].includes(chosen[position]) && (
                  <div className="mt-1 text-sm">
                    <CheckRow
                      checked={chosen[position] === AS_LABELS}
                      onChange={(isOn) => set(position, isOn ? AS_LABELS : LEFT_OUT)}
                    >
                      <span>
                        {rich(
                          'As labels<span> ({name})</span>',
                          { name: name || t('Column {position}', { position: position + 1 }) },
                          { span: (text) => <span className="sr-only">{text}</span> },
                        )}
                      </span>
                    </CheckRow>
                  </div>
                )}
              </div>
              <Field
                label={t('{name} is', { name: name || t('Column {position}', { position: position + 1 }) })}
                hideLabel
              >
                <Select
                  value={chosen[position] ?? LEFT_OUT}
                  onValueChange={(field) => set(position, field)}
                  options={options}
                />
              </Field>
            </li>
          )
        })}
      </ul>
      <Field label={t('Time zone of its dates')} className="sm:max-w-sm">
        <TimeZone value={timeZone} onChange={onTimeZone} />
      </Field>
      {titles !== 1 && (
        <p role="alert" className="text-sm text-danger-text">
          {titles === 0
            ? t('Please choose the column with the title.')
            : t('Only one column can be the title.')}
        </p>
      )}
      <div>
        <Button
          variant="primary"
          pending={pending}
          disabled={titles !== 1}
          onClick={() => onRead(chosen, { time_zone: timeZone, heading_row })}
        >
          {t('Check Import')}
        </Button>
      </div>
    </div>
  )
}
