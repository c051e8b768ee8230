// The page after a report was filed: its private link, and the result for its pictures.

import { useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { PublicReport } from '../../domain/public-form/public-form.ts'
import { wordsOf } from '../data/public-call.ts'
import { REPORT_STATUS_PATH } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { CopyLink } from './copy-link.tsx'
import { MailCard } from './mail-card.tsx'
import { sendPictures } from './send-report.ts'

type Failed = Awaited<ReturnType<typeof sendPictures>>

export function Filed({
  secret,
  failed: first,
  asksMail,
  onAnother,
}: {
  secret: string
  failed: Failed
  asksMail: boolean
  onAnother: () => void
}) {
  const [failed, setFailed] = useState(first)
  const [mail, setMail] = useState<PublicReport['mail']>(asksMail ? 'none' : 'not_offered')
  const [pending, setPending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const link = `${location.origin}${REPORT_STATUS_PATH}#${secret}`

  async function again() {
    setPending(true)
    setFailed(
      await sendPictures(
        secret,
        failed.map(({ picture }) => picture),
      ),
    )
    setPending(false)
  }

  return (
    <Card>
      <div className="flex flex-col gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {t('Thank you, your report has arrived')}
        </h1>
        {failed.length > 0 && (
          <div
            role="alert"
            className="flex flex-col items-start gap-2 rounded-lg border border-line bg-sunken p-3"
          >
            <p>
              {t(
                '{count, plural, one {One picture was not sent: {reason}} other {# pictures were not sent: {reason}}}',
                { count: failed.length, reason: wordsOf(failed[0]?.error) },
              )}
            </p>
            <Button size="sm" pending={pending} onClick={() => void again()}>
              {t('Send Again')}
            </Button>
          </div>
        )}
        <p className="text-ink-soft">
          {t(
            'Use this private link to follow it and to answer questions of the team. Keep it: it is shown only now, and anyone with it can read and answer.',
          )}
        </p>
        <CopyLink link={link} />
        <MailCard secret={secret} state={mail} onChanged={(report) => setMail(report.mail)} />
        <div className="flex flex-wrap gap-2">
          <a href={link} className={buttonStyle({ variant: 'primary' })} rel="noreferrer">
            {t('Open the Link')}
          </a>
          <Button variant="ghost" onClick={onAnother}>
            {t('Report Something Else')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
