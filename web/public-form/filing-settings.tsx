// The settings of new tickets of the public form: type, labels and column.

import { useEffect, useId, useState } from 'react'
import type { InputOf } from '../../domain/api.ts'
import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import type { PublicFormSettings } from '../../domain/public-form/public-form.ts'
import { TYPES } from '../../domain/ticket/fields.ts'
import { columnChoices } from '../column/column-choices.tsx'
import { goneWords } from '../column/gone-words.ts'
import { LabelPicker } from '../label/label-picker.tsx'
import { Button } from '../ui/button.tsx'
import { CheckRow } from '../ui/check-row.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Change = InputOf<'changePublicForm'>
const DEFAULT = 'default'

export function FilingSettings({
  projectId,
  columns,
  form,
  onChange,
}: {
  projectId: string
  columns: Column[]
  form: PublicFormSettings
  onChange: (change: Change) => void
}) {
  const headingId = useId()
  // The labels that are chosen are kept while they are saved.
  const [labels, setLabels] = useState(form.label_ids)
  const saved = form.label_ids.join()
  useEffect(() => setLabels(saved === '' ? [] : saved.split(',')), [saved])
  const { types, column, gone } = form
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 id={headingId} className="font-semibold">
        {t('New Tickets')}
      </h3>
      {gone.length > 0 && (
        <div
          role="status"
          className="flex flex-col items-start gap-2 rounded-lg border border-line bg-sunken p-3"
        >
          <p>
            {[
              goneWords(gone),
              gone.includes('column')
                ? t('Reports still arrive, in the first To Do column.')
                : t('Reports still arrive, without it.'),
            ].join(' ')}
          </p>
          <Button size="sm" onClick={() => onChange({ column, label_ids: form.label_ids })}>
            {t('Keep It Like This')}
          </Button>
        </div>
      )}
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{t('Type')}</legend>
        {TYPES.map(({ value, label }) => (
          <CheckRow
            key={value}
            checked={types.includes(value)}
            onChange={(on) =>
              onChange({ types: on ? [...types, value] : types.filter((one) => one !== value) })
            }
          >
            {label}
          </CheckRow>
        ))}
        <p className="text-sm text-ink-faint">
          {types.length > 1
            ? t('The sender chooses one of these.')
            : types.length === 1
              ? t('All reports get this type. Tick several to let the sender choose.')
              : t('Without a choice, reports are tasks.')}
        </p>
      </fieldset>
      <Field label={t('Column')} className="w-full">
        <Select
          value={column ?? DEFAULT}
          options={[{ value: DEFAULT, label: t('First To Do column') }, ...columnChoices(columns)]}
          onValueChange={(value) =>
            onChange({ column: value === DEFAULT ? null : ((value as Change['column']) ?? null) })
          }
        />
      </Field>
      <Field
        label={t('Labels')}
        className="w-full"
        hint={t('Every report gets them. The sender does not see them.')}
      >
        <LabelPicker
          projectId={projectId}
          value={labels}
          onChange={(label_ids) => {
            setLabels(label_ids)
            onChange({ label_ids })
          }}
        />
      </Field>
    </section>
  )
}
