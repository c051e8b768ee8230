// The fields of the form of a webhook: the format first, because the others depend on it.

import { t } from '../../domain/locale/message.ts'
import {
  CHAT_FORMATS,
  chatFormat,
  formatLabel,
  WEBHOOK_FORMATS,
} from '../../domain/webhook/format/formats.ts'
import type { FieldErrors } from '../data/form-errors.ts'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { EventChoice } from './event-choice.tsx'
import { TopicChoice } from './topic-choice.tsx'
import { type HookValues, hasHiddenAddress } from './use-hook-form.ts'

type Props = {
  values: HookValues
  errors: FieldErrors
  /** Whether the webhook exists: its format stays, and its secrets are not shown. */
  exists: boolean
  /** The address of an existing webhook, without what is secret in it. */
  shownUrl?: string | undefined
  set: (next: Partial<HookValues>) => void
}

const OPTIONS = WEBHOOK_FORMATS.map((value) => ({
  value,
  label: value in CHAT_FORMATS ? formatLabel(value) : t('Lacewing, for programs'),
}))

export function HookFields({ values, errors, exists, shownUrl, set }: Props) {
  const chat = chatFormat(values.format)
  return (
    <>
      <Field
        label={t('Format')}
        error={errors.format}
        hint={
          exists
            ? t('The format of an existing webhook stays.')
            : t('The chat, or the events as they are for a program.')
        }
      >
        <Select
          value={values.format}
          disabled={exists}
          onValueChange={(format) => set({ format })}
          options={OPTIONS}
        />
      </Field>
      <Address values={values} errors={errors} exists={exists} shownUrl={shownUrl} set={set} />
      <Field label={t('Description')} error={errors.description} hint={t('A name to recognise it by.')}>
        <Input
          value={values.description}
          onChange={({ target }) => set({ description: target.value })}
          placeholder={chat ? t('Channel #releases') : t('Notifies the build server')}
          autoComplete="off"
        />
      </Field>
      {chat ? (
        <TopicChoice topics={values.topics} error={errors.topics} onChange={(topics) => set({ topics })} />
      ) : (
        <EventChoice types={values.types} error={errors.types} onChange={(types) => set({ types })} />
      )}
      <Field
        label={t('Filter', { context: 'noun' })}
        error={errors.query}
        hint={t('Only tickets that match this query when the event is sent. Empty: all.')}
      >
        <Input
          value={values.query}
          onChange={({ target }) => set({ query: target.value })}
          placeholder="priority:>=high label:ios"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  )
}

function Address({ values, errors, exists, shownUrl, set }: Props) {
  const chat = chatFormat(values.format)
  const isHidden = exists && hasHiddenAddress(values.format)
  const address = {
    label: t('Address'),
    error: errors.url,
    type: 'url',
    inputMode: 'url',
    autoComplete: 'off',
    value: values.url,
  } as const
  return (
    <>
      {isHidden ? (
        <Field
          label={t('Address')}
          error={errors.url}
          hint={
            shownUrl
              ? t('It is a secret. Leave this empty to keep {address}.', { address: shownUrl })
              : t('It is a secret. Leave this empty to keep it.')
          }
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            value={values.url}
            placeholder={shownUrl}
            onChange={({ target }) => set({ url: target.value })}
          />
        </Field>
      ) : (
        <TextField
          {...address}
          hint={chat?.hint ?? t('The https address of your program that receives the events.')}
          placeholder={chat?.placeholder ?? 'https://ci.example.org/hooks/lacewing'}
          onType={(url) => set({ url })}
        />
      )}
      {chat?.room && (
        <TextField
          label={chat.room.label}
          error={errors.room}
          hint={chat.room.hint}
          placeholder={chat.room.placeholder}
          autoComplete="off"
          value={values.room}
          onType={(room) => set({ room })}
        />
      )}
      {chat?.token && (
        <TextField
          label={chat.token.label}
          error={errors.access_token}
          hint={exists ? t('Leave this empty to keep the token.') : chat.token.hint}
          placeholder={chat.token.placeholder}
          type="password"
          autoComplete="new-password"
          value={values.access_token}
          onType={(access_token) => set({ access_token })}
        />
      )}
    </>
  )
}
