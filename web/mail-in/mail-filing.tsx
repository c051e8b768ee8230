// The settings of tickets by mail: type, column and labels.

import { useEffect, useState } from 'react'
import type { InputOf } from '../../domain/api.ts'
import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import type { MailInSettings } from '../../domain/mail-in/mail-in.ts'
import { TYPES } from '../../domain/ticket/fields.ts'
import { columnChoices } from '../column/column-choices.tsx'
import { goneWords } from '../column/gone-words.ts'
import { LabelPicker } from '../label/label-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Change = InputOf<'changeMailIn'>
const DEFAULT = 'default'

type Props = {
  projectId: string
  columns: Column[]
  settings: MailInSettings
  choose: (change: Change, undo: Change) => void
}

export function MailFiling({ projectId, columns, settings, choose }: Props) {
  const { type, column, label_ids, gone } = settings
  // The labels that are chosen are kept while they are saved.
  const [labels, setLabels] = useState(label_ids)
  const saved = label_ids.join()
  useEffect(() => setLabels(saved === '' ? [] : saved.split(',')), [saved])
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      {gone.length > 0 && (
        <div
          role="status"
          className="flex flex-col items-start gap-2 rounded-lg border border-line bg-sunken p-3"
        >
          <p>{`${goneWords(gone)} ${t('Mails still become tickets.')}`}</p>
          <Button size="sm" onClick={() => choose({ column, label_ids }, { column, label_ids })}>
            {t('Keep It Like This')}
          </Button>
        </div>
      )}
      <Field label={t('Type')} className="w-full">
        <Select
          value={type ?? 'task'}
          options={TYPES.map(({ value, label }) => ({ value, label }))}
          onValueChange={(value) => choose({ type: value as Change['type'] }, { type })}
        />
      </Field>
      <Field label={t('Column')} className="w-full">
        <Select
          value={column ?? DEFAULT}
          options={[{ value: DEFAULT, label: t('First To Do column') }, ...columnChoices(columns)]}
          onValueChange={(value) =>
            choose({ column: value === DEFAULT ? null : (value as Column['key']) }, { column })
          }
        />
      </Field>
      <Field label={t('Labels')} className="w-full">
        <LabelPicker
          projectId={projectId}
          value={labels}
          onChange={(next) => {
            setLabels(next)
            choose({ label_ids: next }, { label_ids })
          }}
        />
      </Field>
    </div>
  )
}
