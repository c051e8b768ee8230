// One delivery in full: the request, the response, and a button to send it again.

import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { DeliveryDetail } from '../../domain/webhook/webhook.ts'
import { Moment } from '../audit/moment.tsx'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { toast } from '../ui/toast.tsx'
import { useRefreshed } from './use-refreshed.ts'
import { answerWords, deliveryState, eventWords, took, until } from './words.ts'

type Props = { projectId: string; deliveryId: string; onSent: () => void }

const TOAST = { id: 'webhook' }

export function DeliveryView({ projectId, deliveryId, onSent }: Props) {
  const params = { projectId }
  const input = { delivery_id: deliveryId }
  const query = useQuery('getDelivery', { params, input })
  const again = useCommand('sendDeliveryAgain')
  const delivery = query.data?.delivery
  useRefreshed(query.refetch, delivery?.state === 'pending')

  async function send() {
    try {
      await again.run({ params, input })
      await query.refetch()
      onSent()
      toast.success(t('It is being sent again.'), TOAST)
    } catch (error) {
      toast.error(t('Failed to send it again'), reasonOf(error), TOAST)
    }
  }

  if (!delivery)
    return (
      <DialogBody>
        <QueryState
          loading={t('Loading the delivery')}
          failed={t('Failed to load the delivery')}
          query={query}
        />
      </DialogBody>
    )
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        <Facts delivery={delivery} />
        <Part title={t('Request')}>
          <Text label={t('Headers of the request')}>{headersOf(delivery)}</Text>
          {delivery.is_as_sent === false && (
            <p className="text-sm text-ink-soft">
              {t(
                'The data has changed since it was sent. This is what would be sent now: texts are not stored here.',
              )}
            </p>
          )}
          {delivery.body === null ? (
            <p className="text-sm text-ink-soft">{t('Nothing is left to send: the data was deleted.')}</p>
          ) : (
            <Text label={t('Body of the request')}>{readable(delivery.body)}</Text>
          )}
        </Part>
        <Part title={t('Answer')}>
          <p>{answerWords(delivery)}</p>
          {delivery.answer && <Text label={t('First bytes of the response')}>{delivery.answer}</Text>}
        </Part>
      </DialogBody>
      <DialogFooter>
        <Button
          variant="primary"
          pending={again.pending}
          disabled={delivery.body === null}
          onClick={() => void send()}
        >
          {t('Send Again')}
        </Button>
      </DialogFooter>
    </>
  )
}

function Facts({ delivery }: { delivery: DeliveryDetail }) {
  const { type, ticket_number, made_at, took_ms, attempts, next_at } = delivery
  const state = deliveryState(delivery)
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{eventWords(type)}</span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </p>
      <Moment at={made_at}>
        {[
          type,
          ticket_number !== null && `#${ticket_number}`,
          t('{attempts, plural, one {one attempt} other {# attempts}}', { attempts }),
          took_ms !== null && took(took_ms),
          next_at && t('next attempt {moment}', { moment: until(next_at, Date.now()) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Moment>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** A body as plain text, whatever its type. */
function Text({ label, children }: { label: string; children: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3"
    >
      <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{children}</pre>
    </section>
  )
}

const headersOf = ({ method, url, headers }: DeliveryDetail) =>
  [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n')

/** The body, indented if it is JSON. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
