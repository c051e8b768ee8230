// The choice of the groups of events of which a chat gets messages.

import { useId } from 'react'
import { t } from '../../domain/locale/message.ts'
import { TOPIC_NAMES, type TopicName, topicLabel } from '../../domain/webhook/topics.ts'
import { CheckRow } from '../ui/check-row.tsx'

type Props = {
  /** The chosen groups; null for all. */
  topics: readonly TopicName[] | null
  error?: string | undefined
  onChange: (topics: TopicName[]) => void
}

export function TopicChoice({ topics, error, onChange }: Props) {
  const id = useId()
  const chosen = topics ?? TOPIC_NAMES
  const toggle = (name: TopicName, isOn: boolean) =>
    onChange(TOPIC_NAMES.filter((one) => (one === name ? isOn : chosen.includes(one))))
  return (
    <fieldset
      className="flex flex-col gap-1"
      aria-describedby={error ? `${id}-error` : undefined}
      {...(error && { 'aria-invalid': true, tabIndex: -1 })}
    >
      <legend className="mb-1 text-sm font-medium">{t('A message when tickets are')}</legend>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
      <div className="grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-2">
        {TOPIC_NAMES.map((name) => (
          <CheckRow key={name} checked={chosen.includes(name)} onChange={(isOn) => toggle(name, isOn)}>
            {topicLabel(name)}
          </CheckRow>
        ))}
      </div>
      <p className="text-sm text-ink-faint">{t('A bulk change, or an import, is one message.')}</p>
    </fieldset>
  )
}
