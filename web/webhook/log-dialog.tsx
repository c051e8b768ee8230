// The deliveries of a webhook, newest first, and one of them in full.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Delivery } from '../../domain/webhook/webhook.ts'
import { EntryList } from '../audit/entry-list.tsx'
import { useEntries } from '../audit/use-entries.ts'
import { call } from '../data/call.ts'
import { BackArrow } from '../ui/back-arrow.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { DeliveryView } from './delivery-view.tsx'
import { useRefreshed } from './use-refreshed.ts'
import { answerWords, deliveryState, eventWords, took, until } from './words.ts'

type Props = {
  projectId: string
  hookId: string
  name: string
  /** The label of the button that sends a test. */
  testLabel: string
  onTest: () => Promise<void>
  onClose: () => void
}

export function LogDialog({ projectId, hookId, name, testLabel, onTest, onClose }: Props) {
  const [open, setOpen] = useState<string>()
  const list = useEntries<Delivery>(['plain', 'listDeliveries', hookId], async (before, signal) => {
    const input = { webhook_id: hookId, ...(before && { before }) }
    const { deliveries, next } = await call('listDeliveries', { params: { projectId }, input }, { signal })
    return { entries: deliveries, next }
  })
  useRefreshed(list.retry, list.entries?.some(isSoon) ?? false)
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={open ? t('Delivery') : t('Deliveries')}
      description={name}
      size="lg"
      eyebrow={
        open && (
          <Button size="sm" variant="ghost" icon={<BackArrow />} onClick={() => setOpen(undefined)}>
            {t('All Deliveries')}
          </Button>
        )
      }
    >
      {open ? (
        <DeliveryView projectId={projectId} deliveryId={open} onSent={list.retry} />
      ) : (
        <>
          <DialogBody>
            <EntryList
              list={list}
              label={t('Deliveries')}
              loading={t('Loading deliveries')}
              failure={t('Failed to load the deliveries')}
              empty={t('Nothing has been sent yet.')}
              row={(delivery) => <Row delivery={delivery} onOpen={() => setOpen(delivery.id)} />}
            />
          </DialogBody>
          <DialogFooter>
            <Button
              onClick={async () => {
                await onTest()
                list.retry()
              }}
            >
              {testLabel}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('Done', { context: 'close a dialog' })}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

const SOON_MS = 20_000

/** Whether the delivery may be sent while the dialog is open. */
function isSoon({ state, next_at }: Delivery): boolean {
  return state === 'pending' && next_at !== null && Date.parse(next_at) < Date.now() + SOON_MS
}

function Row({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { type, ticket_number, made_at, attempts, took_ms, sent_at, next_at } = delivery
  const state = deliveryState(delivery)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-baseline gap-x-3 rounded-md px-1 text-start hover:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-[min(16rem,100%)] flex-1 wrap-anywhere">
        <span className="font-medium">{eventWords(type)}</span>
        {ticket_number !== null && <span className="text-ink-faint"> · #{ticket_number}</span>}
      </span>
      <Badge tone={state.tone}>{state.label}</Badge>
      <span className="w-full text-sm text-ink-faint wrap-anywhere">
        <TimeAgo at={made_at} />
        {sent_at && ` · ${answerWords(delivery)}`}
        {took_ms !== null && ` · ${took(took_ms)}`}
        {attempts > 1 && ` · ${t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts })}`}
        {next_at && sent_at && ` · ${t('next attempt {moment}', { moment: until(next_at, Date.now()) })}`}
      </span>
    </button>
  )
}
