// The private link of a report: its state in one word, the team's messages to the sender, and a box to answer.

import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { type PublicReport, ReplyToTeam, type ReportMessage } from '../../domain/public-form/public-form.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
import { errorsOf, roomLeft } from '../data/form-errors.ts'
import { newSecret } from '../data/new-secret.ts'
import { PublicCallError, publicCall, wordsOf } from '../data/public-call.ts'
import { rich } from '../locale/rich.tsx'
import { useLinkSecret } from '../public-board/link-secret.ts'
import { PublicFailure, PublicPage } from '../public-board/public-page.tsx'
import { useRefresh } from '../public-board/use-refresh.ts'
import { MailCard } from '../public-form/mail-card.tsx'
import { Badge, ToneDot } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFileTaker } from '../ui/take-files.ts'
import { TimeAgo } from '../ui/time-ago.tsx'

export function ReportStatusScreen() {
  const secret = useLinkSecret()
  const [report, setReport] = useState<PublicReport>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(async () => {
    try {
      setReport(await publicCall<PublicReport>('report', { secret }))
      setError(undefined)
    } catch (failure) {
      setError(failure)
    }
  }, [secret])
  useEffect(() => {
    setReport(undefined)
    void load()
  }, [load])
  const isOver = error instanceof PublicCallError && error.code === 'link_over'
  useRefresh(isOver ? undefined : () => void load())
  useEffect(() => {
    document.title = t('Your report · Lacewing')
  }, [])
  if (isOver)
    return (
      <PublicFailure
        title={t('This link does not work')}
        detail={t('It may not be complete, or the form has been closed.')}
      />
    )
  if (!report)
    return error ? (
      <PublicFailure
        title={t('Your report could not be loaded')}
        detail={wordsOf(error)}
        onRetry={() => void load()}
      />
    ) : (
      <PublicPage>
        <Spinner fill label={t('Loading report')} />
      </PublicPage>
    )
  const { title, form, filed_at, state, messages, pictures, mail } = report
  return (
    <PublicPage>
      <PageHeader
        title={title}
        description={
          pictures > 0
            ? rich(
                '{pictures, plural, one {Your report to {form}, sent {time}, with one picture} other {Your report to {form}, sent {time}, with # pictures}}',
                { pictures, form, time: <TimeAgo at={filed_at} /> },
              )
            : rich('Your report to {form}, sent {time}', { form, time: <TimeAgo at={filed_at} /> })
        }
        actions={<State state={state} />}
      />
      {state === 'gone' ? (
        <Card>{t('The team has removed this report. There is nothing to follow any more.')}</Card>
      ) : (
        <Card title={t('Messages')} description={t('Between you and the team.')}>
          {messages.length === 0 && <p className="text-ink-faint">{t('There are no messages yet.')}</p>}
          <ol aria-label={t('Messages')} className="flex flex-col gap-4 empty:hidden">
            {messages.map((message) => (
              <li key={`${message.at} ${message.by}`}>
                <Message message={message} />
              </li>
            ))}
          </ol>
          <Answer secret={secret} onSent={setReport} />
        </Card>
      )}
      {state !== 'gone' && mail !== 'not_offered' && (
        <div className="mt-4">
          <MailCard secret={secret} state={mail} onChanged={setReport} />
        </div>
      )}
    </PublicPage>
  )
}

function State({ state }: { state: PublicReport['state'] }) {
  const known = STATUSES.find(({ value }) => value === state)
  const { label, color } = known ?? { label: t('No longer there'), color: 'gray' as const }
  return (
    <p role="status">
      <span className="sr-only">{t('State:')} </span>
      <Badge tone={color} icon={<ToneDot tone={color} />}>
        {label}
      </Badge>
    </p>
  )
}

function Message({ message: { by, name, at, text } }: { message: ReportMessage }) {
  return (
    <article className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-faint">
        <span className="font-medium text-ink wrap-anywhere">
          {by === 'you' ? t('You') : (name ?? t('The team'))}
        </span>
        <TimeAgo at={at} />
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    </article>
  )
}

function Answer({ secret, onSent }: { secret: string; onSent: (report: PublicReport) => void }) {
  const [content, setContent] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSent, setSent] = useState(false)
  useFileTaker(true, () => setProblem(t('Files cannot be added to a message.')))
  /** The idempotency key: the same until the message has arrived. */
  const key = useRef({ content: '', key: '' })

  async function send(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const checked = ReplyToTeam.safeParse({ content })
    if (!checked.success) return setProblem(errorsOf(checked.error).content)
    if (key.current.content !== content) key.current = { content, key: newSecret() }
    setProblem(undefined)
    setSent(false)
    setPending(true)
    try {
      const sent = { secret, body: checked.data, key: key.current.key }
      onSent(await publicCall<PublicReport>('report/messages', sent))
      key.current = { content: '', key: '' }
      setContent('')
      setSent(true)
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-4 flex flex-col items-start gap-3 border-t border-line pt-4"
    >
      <Field
        label={t('Write to the team')}
        className="w-full"
        error={problem}
        hint={roomLeft(content, LIMITS.comment_content)}
      >
        <Textarea
          rows={3}
          value={content}
          readOnly={pending}
          onChange={({ target }) => {
            setContent(target.value)
            setSent(false)
          }}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" icon={<SendHorizontal />} pending={pending}>
          {t('Send')}
        </Button>
        <p role="status" className="text-sm text-ink-faint">
          {isSent && t('Your message has arrived.')}
        </p>
      </div>
    </form>
  )
}
