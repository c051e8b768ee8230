// Mails about a report: the sender gives an address, which is confirmed by a link in a mail, or has it removed.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { MailAboutReport, type PublicReport } from '../../domain/public-form/public-form.ts'
import { errorsOf, useFormErrors } from '../data/form-errors.ts'
import { publicCall, wordsOf } from '../data/public-call.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Input } from '../ui/field.tsx'

export function MailCard({
  secret,
  state,
  onChanged,
}: {
  secret: string
  state: PublicReport['mail']
  onChanged: (report: PublicReport) => void
}) {
  const [email, setEmail] = useState('')
  const { formRef, errors, refuse, clear } = useFormErrors({ email })
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  /** How often the sender has changed something. */
  const [changes, setChanges] = useState(0)
  const said = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (changes > 0) said.current?.focus()
  }, [changes])
  if (state === 'not_offered') return null

  async function save(address: string | null) {
    if (pending) return
    const checked = MailAboutReport.safeParse({ email: address })
    setProblem(undefined)
    if (!checked.success) return refuse(errorsOf(checked.error))
    clear()
    setPending(true)
    try {
      onChanged(await publicCall<PublicReport>('report/mail', { secret, body: checked.data }))
      setEmail('')
      setChanges((count) => count + 1)
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setPending(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(email)
  }

  return (
    <Card title={t('Mails')} description={t('When the state of your report changes.')}>
      <p ref={said} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {state === 'none' && changes > 0 && t('Your address was removed.')}
        {state === 'waiting' &&
          t(
            'Please confirm your address: open the link in the mail that we sent. If you sent several reports, confirm them one after the other.',
          )}
        {state === 'on' && t('You get a mail when the state changes.')}
      </p>
      {state === 'none' ? (
        <form
          ref={formRef}
          noValidate
          onSubmit={submit}
          className={`flex flex-col items-start gap-3 ${changes > 0 ? 'mt-3' : ''}`}
        >
          <Field
            label={t('Email address')}
            className="w-full"
            error={errors.email ?? problem}
            hint={t('It is used for nothing else. The team does not see it.')}
          >
            <Input
              type="email"
              autoComplete="email"
              value={email}
              readOnly={pending}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
          <Button type="submit" pending={pending}>
            {t('Send Me Mails')}
          </Button>
        </form>
      ) : (
        <div className="mt-3 flex flex-col items-start gap-2">
          <Button pending={pending} onClick={() => void save(null)}>
            {state === 'on' ? t('Stop Mails') : t('Remove Address')}
          </Button>
          {problem && (
            <p role="alert" className="text-sm text-danger-text">
              {problem}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
