// Sends a test message to a chat, and shows in words what the chat answered.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { formatLabel } from '../../domain/webhook/format/formats.ts'
import type { Delivery, Webhook } from '../../domain/webhook/webhook.ts'
import { call } from '../data/call.ts'
import { reasonOf } from '../data/form-errors.ts'
import { runCommand } from '../data/use-command.ts'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'

type Props = { projectId: string; format: Webhook['format']; onTried: () => void; onDone: () => void }

/** The time between two looks at the log, and the time after which the page stops looking. */
const LOOK_MS = 700
const LONGEST_MS = 25_000

/** Sends a test message to the webhook that was added last. @returns its delivery, once it has ended */
async function tried(projectId: string): Promise<Delivery | undefined> {
  const params = { projectId }
  const { webhooks } = await call('listWebhooks', { params, input: {} })
  const hook = webhooks.at(-1)
  if (!hook) return undefined
  await runCommand('testWebhook', { params, input: { webhook_id: hook.id } })
  const begun = Date.now()
  for (;;) {
    const { deliveries } = await call('listDeliveries', { params, input: { webhook_id: hook.id, limit: 5 } })
    const test = deliveries.find(({ type }) => type === 'webhook.test')
    if ((test && test.state !== 'pending') || Date.now() - begun > LONGEST_MS) return test
    await new Promise((next) => setTimeout(next, LOOK_MS))
  }
}

type Result = { isGood: boolean; words: string }

function resultOf(name: string, delivery: Delivery | undefined): Result {
  if (delivery?.state === 'delivered')
    return { isGood: true, words: t('{name} accepted the message.', { name }) }
  const { error = null, status = null } = delivery ?? {}
  const words =
    error ??
    (status === null
      ? t('There was no response yet. The log shows it later.')
      : t('Response {status}', { status }))
  return { isGood: false, words: `${words}${/[.!?]$/.test(words) ? '' : '.'}` }
}

export function TryOut({ projectId, format, onTried, onDone }: Props) {
  const [result, setResult] = useState<Result>()
  const [pending, setPending] = useState(false)
  const name = formatLabel(format)

  async function send() {
    setPending(true)
    setResult(undefined)
    try {
      setResult(resultOf(name, await tried(projectId)))
    } catch (error) {
      setResult({ isGood: false, words: reasonOf(error) ?? t('Failed to send a test message.') })
    } finally {
      setPending(false)
      onTried()
    }
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <p>{t('The webhook was added. Send a test message to see whether it arrives.')}</p>
        <p role="status" className={result && !result.isGood ? 'text-danger-text' : 'text-ink-soft'}>
          {pending ? t('Waiting for {name}…', { name }) : result?.words}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button pending={pending} onClick={() => void send()}>
          {t('Send Test Message')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('Done', { context: 'close a dialog' })}
        </Button>
      </DialogFooter>
    </>
  )
}
