// The wording of webhooks and their deliveries.

import { EVENT_NAMES } from '../../domain/event-names.ts'
import { t } from '../../domain/locale/message.ts'
import { chatFormat } from '../../domain/webhook/format/formats.ts'
import { topicLabel } from '../../domain/webhook/topics.ts'
import {
  type Delivery,
  type DeliveryState,
  WEBHOOK_TEST,
  type Webhook,
} from '../../domain/webhook/webhook.ts'
import type { Tone } from '../ui/badge.tsx'

/** An event in words; an event that only a newer server knows, by its type. */
export function eventWords(type: string): string {
  if (type === WEBHOOK_TEST) return t('Test event')
  return EVENT_NAMES[type as keyof typeof EVENT_NAMES] ?? type
}

/** The events of a webhook in words. */
export function chosenWords({ format, types, topics }: Webhook): string {
  const words = chatFormat(format) ? topics?.map(topicLabel) : types?.map(eventWords)
  return words?.join(', ') ?? t('All events')
}

type State = { label: string; tone: Tone; hint?: string }

export function hookState({ is_on, paused, failing_since }: Webhook): State {
  if (paused === 'gone')
    return {
      label: t('Switched off'),
      tone: 'red',
      hint: t(
        'Its receiver answered that nothing can be sent there any more. Switch it on again once that has changed.',
      ),
    }
  if (paused === 'failing')
    return {
      label: t('Switched off'),
      tone: 'red',
      hint: t(
        'Every delivery has failed for a day. Waiting deliveries are sent once it is switched on again.',
      ),
    }
  if (!is_on) return { label: t('Off'), tone: 'gray' }
  if (failing_since)
    return { label: t('Failing'), tone: 'orange', hint: t('Deliveries fail and are retried.') }
  return { label: t('On'), tone: 'green' }
}

const STATES: Record<DeliveryState, State> = {
  pending: { label: t('Waiting'), tone: 'yellow' },
  delivered: { label: t('Delivered'), tone: 'green' },
  failed: { label: t('Failed'), tone: 'red' },
  dropped: { label: t('Dropped'), tone: 'gray' },
}

export function deliveryState({ state, attempts, sent_at }: Delivery): State {
  if (state === 'pending' && sent_at && attempts > 0) return { label: t('Retrying'), tone: 'orange' }
  return STATES[state] ?? { label: state, tone: 'gray' }
}

/** The result of a delivery attempt in a few words. */
export function answerWords({ status, error }: { status: number | null; error: string | null }): string {
  return error ?? (status === null ? t('No response yet') : t('Response {status}', { status }))
}

/** A duration such as 84 ms or 1.2 s. */
export function took(milliseconds: number): string {
  return milliseconds < 1_000
    ? t('{number} ms', { number: milliseconds })
    : t('{number} s', { number: (milliseconds / 1_000).toFixed(1) })
}

/** The time until then, such as in 5 min. */
export function until(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1_000)
  if (seconds < 5) return t('now')
  if (seconds < 90) return t('in {seconds} s', { seconds })
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? t('in {minutes} min', { minutes })
    : t('in {hours} h', { hours: Math.round(minutes / 60) })
}
