// The form with which a person without an account files a report. The typed text is kept until it has arrived.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { FileReport, type PublicForm } from '../../domain/public-form/public-form.ts'
import { TYPES } from '../../domain/ticket/fields.ts'
import { errorsOf, roomLeft, useFormErrors } from '../data/form-errors.ts'
import { PublicCallError, wordsOf } from '../data/public-call.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { PicturesField } from './pictures-field.tsx'
import { type Attempt, attemptOf, fileReport, sendPictures } from './send-report.ts'
import { SimilarReports } from './similar.tsx'
import { useTypedReport } from './stored-report.ts'

const Typed = FileReport.pick({ title: true, description: true, type: true })
const typeOptions = (types: readonly string[]) => TYPES.filter(({ value }) => types.includes(value))

type Done = { secret: string; failed: Awaited<ReturnType<typeof sendPictures>> }
type Step = { says: string; share?: number }

export function ReportForm({
  slug,
  form,
  onFiled,
}: {
  slug: string
  form: PublicForm
  onFiled: (done: Done) => void
}) {
  const { typed, type, forget } = useTypedReport(slug)
  const [pictures, setPictures] = useState<File[]>([])
  const { formRef, errors, refuse, clear } = useFormErrors(typed)
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<Step>()
  const attempt = useRef<Attempt>(undefined)
  const chosenType = form.types.find((one) => one === typed.type) ?? form.types[0]
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  function showError(error: unknown) {
    setProblem(wordsOf(error))
    if (!(error instanceof PublicCallError)) return
    if (error.errors.length > 0)
      refuse(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
    // An earlier attempt had arrived before the text was changed, so the present text is another report.
    if (error.code === 'idempotency_key_reused') attempt.current = undefined
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (step) return
    setProblem(undefined)
    const checked = Typed.safeParse(typed)
    if (!checked.success) return refuse(errorsOf(checked.error))
    clear()
    // A type that was kept in this tab may no longer be offered.
    attempt.current = attemptOf({ ...typed, type: chosenType }, attempt.current)
    const { secret } = attempt.current
    const { signal } = leaving.current
    try {
      const onProgress = (share: number) => setStep({ says: t('Checking that you are not a robot'), share })
      await fileReport(slug, attempt.current, onProgress, signal)
      if (pictures.length > 0) setStep({ says: t('Sending the pictures') })
      const failed = await sendPictures(secret, pictures)
      forget()
      onFiled({ secret, failed })
    } catch (error) {
      if (!signal.aborted) showError(error)
    } finally {
      setStep(undefined)
    }
  }

  return (
    <form ref={formRef} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      {chosenType && (
        <Field label={t('Type')}>
          <Select
            value={chosenType}
            options={typeOptions(form.types)}
            disabled={step !== undefined}
            onValueChange={(value) => type({ type: value })}
          />
        </Field>
      )}
      <Field label={t('Title')} required error={errors.title}>
        <Input
          value={typed.title}
          readOnly={step !== undefined}
          maxLength={LIMITS.ticket_title}
          autoComplete="off"
          placeholder={t('What is it about?')}
          onChange={({ target }) => type({ title: target.value })}
        />
      </Field>
      {form.suggests && <SimilarReports slug={slug} title={typed.title} />}
      <Field
        label={t('Description')}
        error={errors.description}
        hint={roomLeft(typed.description, LIMITS.ticket_description)}
      >
        <Textarea
          rows={8}
          value={typed.description}
          readOnly={step !== undefined}
          placeholder={t('What happened, what did you expect, and how can we reproduce it?')}
          onChange={({ target }) => type({ description: target.value })}
        />
      </Field>
      <PicturesField pictures={pictures} onChange={setPictures} disabled={step !== undefined} />
      {problem && (
        <p role="alert" className="rounded-lg border border-line bg-sunken px-3 py-2 text-danger-text">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={step !== undefined}>
          {step ? t('Sending...') : t('Send Report')}
        </Button>
        {step && <Progress {...step} />}
      </div>
    </form>
  )
}

function Progress({ says, share }: Step) {
  return (
    <div className="flex min-w-48 flex-1 flex-col gap-1">
      <p role="status" className="text-sm text-ink-faint">
        {says}
      </p>
      {share !== undefined && (
        <progress value={share} max={1} aria-label={says} className="h-1.5 w-full accent-accent" />
      )}
    </div>
  )
}
