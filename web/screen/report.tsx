// The public form of a project, for people without an account.

import { useCallback, useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { PublicForm } from '../../domain/public-form/public-form.ts'
import { PublicCallError, publicCall, wordsOf } from '../data/public-call.ts'
import { PublicFailure, PublicPage } from '../public-board/public-page.tsx'
import { Filed } from '../public-form/filed.tsx'
import { ReportForm } from '../public-form/report-form.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

const slugIn = (path: string) => /^\/report\/([^/]+)/.exec(path)?.[1] ?? ''

type Done = Parameters<Parameters<typeof ReportForm>[0]['onFiled']>[0]

export function ReportScreen() {
  const [slug] = useState(() => slugIn(location.pathname))
  const [form, setForm] = useState<PublicForm>()
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState<Done>()
  const load = useCallback(async () => {
    setError(undefined)
    await publicCall<PublicForm>(`forms/${encodeURIComponent(slug)}`).then(setForm, setError)
  }, [slug])
  useEffect(() => void load(), [load])
  useEffect(() => {
    document.title = form ? t('Report to {name} · Lacewing', { name: form.name }) : t('Report · Lacewing')
  }, [form])
  if (error instanceof PublicCallError && error.code === 'form_over')
    return (
      <PublicFailure
        title={t('There is no form here')}
        detail={t('It may have been closed, or the address is not complete.')}
      />
    )
  if (error)
    return (
      <PublicFailure
        title={t('The form could not be loaded')}
        detail={wordsOf(error)}
        onRetry={() => void load()}
      />
    )
  if (!form)
    return (
      <PublicPage>
        <Spinner fill label={t('Loading form')} />
      </PublicPage>
    )
  if (done)
    return (
      <PublicPage>
        <Filed {...done} asksMail={form.asks_mail} onAnother={() => setDone(undefined)} />
      </PublicPage>
    )
  return (
    <PublicPage>
      <PageHeader
        title={t('Report to {name}', { name: form.name })}
        description={t('No account is needed.')}
      />
      {form.intro && <p className="mb-4 whitespace-pre-wrap text-ink-soft wrap-anywhere">{form.intro}</p>}
      <Card>
        <ReportForm slug={slug} form={form} onFiled={setDone} />
      </Card>
    </PublicPage>
  )
}
