// The values of the form of a webhook, and how they are saved.

import { useState } from 'react'
import type { EventType } from '../../domain/event.ts'
import { t } from '../../domain/locale/message.ts'
import { chatFormat, OWN_FORMAT, type WebhookFormat } from '../../domain/webhook/format/formats.ts'
import { FIRST_TOPICS, type TopicName } from '../../domain/webhook/topics.ts'
import { CreateWebhook, UpdateWebhook, type Webhook } from '../../domain/webhook/webhook.ts'
import { runCommand } from '../data/use-command.ts'
import { refusedAs } from '../form/attempt.ts'
import { newHookSecret } from '../form/make-secret.tsx'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'

export type HookValues = {
  format: WebhookFormat
  /** Empty while an address that is not shown stays. */
  url: string
  room: string
  access_token: string
  description: string
  types: EventType[] | null
  topics: TopicName[] | null
  query: string
}

/** Whether the address is a secret, so that the form of an existing webhook does not have it. */
export const hasHiddenAddress = (format: WebhookFormat): boolean => {
  const chat = chatFormat(format)
  return chat !== undefined && !chat.token
}

const valuesOf = (hook?: Webhook): HookValues => ({
  format: hook?.format ?? OWN_FORMAT,
  url: !hook || hasHiddenAddress(hook.format) ? '' : hook.url,
  room: hook?.room ?? '',
  access_token: '',
  description: hook?.description ?? '',
  types: hook?.types ?? null,
  topics: hook ? hook.topics : FIRST_TOPICS,
  query: hook?.query ?? '',
})

/** The input that both commands have. Fields that the format does not have are left out. */
function inputOf({ format, room, access_token, types, topics, query, ...rest }: HookValues) {
  const chat = chatFormat(format)
  return {
    ...rest,
    query: query.trim() || null,
    ...(chat ? { topics } : { types }),
    ...(chat?.room && { room }),
    ...(chat?.token && access_token && { access_token }),
  }
}

const TOAST = { id: 'webhook' }

type Saving = {
  projectId: string
  hook?: Webhook | undefined
  /** The webhook was added. @param secret the new secret, of a format that signs */
  onMade: (secret: string | null) => void
  onSaved: () => void
}

export function useHookForm({ projectId, hook, onMade, onSaved }: Saving) {
  const [values, setValues] = useState(() => valuesOf(hook))
  const params = { projectId }
  const make = useForm(
    schemaCheck(CreateWebhook),
    async (input) => {
      await runCommand('createWebhook', { params, input })
      onMade(chatFormat(values.format) ? null : (input.secret ?? null))
      onSaved()
    },
    refusedAs(t('Failed to save the webhook'), TOAST),
  )
  const change = useForm(
    schemaCheck(UpdateWebhook),
    async (input) => {
      await runCommand('updateWebhook', { params, input })
      onSaved()
    },
    refusedAs(t('Failed to save the webhook'), TOAST),
  )
  const { form, errors, pending } = hook ? change : make
  const submit = (event: React.FormEvent) => {
    const input = inputOf(values)
    if (!hook)
      return make.submit(event, {
        ...input,
        format: values.format,
        ...(!chatFormat(values.format) && { secret: newHookSecret() }),
      })
    const { url, ...rest } = input
    return change.submit(event, {
      webhook_id: hook.id,
      ...rest,
      ...((url || !hasHiddenAddress(hook.format)) && { url }),
    })
  }
  const set = (next: Partial<HookValues>) => setValues((former) => ({ ...former, ...next }))
  return { values, set, form, errors, pending, submit }
}
