// The choice of the source of an import.

import { IMPORT_SOURCES, type ImportSource } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { HOW_TO_GET } from './words.ts'

type Props = {
  value: ImportSource | undefined
  onChange: (source: ImportSource) => void
  /** Offers only sources that take a file, because one is already uploaded. */
  ofFiles?: boolean
}

export function SourceChoice({ value, onChange, ofFiles = false }: Props) {
  const sources = IMPORT_SOURCES.filter(({ takes }) => !ofFiles || takes.some((one) => one === 'file'))
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('Source')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sources.map((source) => (
          <label
            key={source.value}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-sunken has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="source"
              value={source.value}
              checked={value === source.value}
              onChange={() => onChange(source.value)}
              aria-label={source.label}
              aria-describedby={`how-${source.value}`}
              className="mt-1 accent-accent"
            />
            <span className="min-w-0">
              <span className="font-medium">{source.label}</span>
              <span id={`how-${source.value}`} className="block text-sm text-ink-faint">
                {HOW_TO_GET[source.value]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
