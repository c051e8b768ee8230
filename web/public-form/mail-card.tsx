// Mails about a report: the sender gives an address, which is confirmed by a link in a mail, or has it removed.
import { type FormEvent, useState } from 'react'
import { MailAboutReport, type PublicReport } from '../../domain/public-form/public-form.ts'
import { errorsOf } from '../data/form-errors.ts'
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
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  if (state === 'not_offered') return null

  async function save(address: string | null) {
    if (pending) return
    const checked = MailAboutReport.safeParse({ email: address })
    if (!checked.success) return setProblem(errorsOf(checked.error).email)
    setProblem(undefined)
    setPending(true)
    try {
      onChanged(await publicCall<PublicReport>('report/mail', { secret, body: checked.data }))
      setEmail('')
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
    <Card title="Mails" description="When the state of your report changes.">
      <p role="status" className="empty:hidden">
        {state === 'waiting' &&
          'Please confirm your address: open the link in the mail that we sent. If you sent several reports, confirm them one after the other. '}
        {state === 'on' && 'You get a mail when the state changes.'}
      </p>
      {state === 'none' ? (
        <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
          <Field
            label="Email address"
            className="w-full"
            error={problem}
            hint="It is used for nothing else. The team does not see it."
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
            Send Me Mails
          </Button>
        </form>
      ) : (
        <div className="mt-3 flex flex-col items-start gap-2">
          <Button pending={pending} onClick={() => void save(null)}>
            {state === 'on' ? 'Stop Mails' : 'Remove Address'}
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
