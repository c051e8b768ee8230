// The doctor warns before a certificate ends, with the days that are left.
import { expect, test } from 'vitest'
import { checkCertificates } from './check-certificates.ts'
import { createReport } from './report.ts'

const now = new Date('2026-11-27T12:00:00Z')
const settings = { publicUrl: 'https://tracker.example.org', smtpUrl: 'smtps://mail.example.org' }

test('a certificate that ends soon is a warning, one that has ended a problem', async () => {
  const lines: string[] = []
  const report = createReport((line) => void lines.push(line))
  const ends: Record<string, string> = {
    'tracker.example.org:443': '2026-12-05',
    'mail.example.org:465': '2026-11-20',
  }
  await checkCertificates(
    settings,
    now,
    report,
    async (host, port) => new Date(ends[`${host}:${port}`] ?? ''),
  )
  expect(lines).toEqual([
    '  warning  the certificate of PUBLIC_URL (tracker.example.org) ends 2026-12-05, in 7 days: renew it',
    '  PROBLEM  the certificate of SMTP_URL (mail.example.org) ends 2026-11-20, which is over: renew it',
  ])
})

test('one that cannot be read is a note; without encryption there is none', async () => {
  const lines: string[] = []
  const report = createReport((line) => void lines.push(line))
  const unreachable = () => Promise.reject(new Error('no answer'))
  await checkCertificates({ ...settings, smtpUrl: 'smtp://mail.example.org' }, now, report, unreachable)
  expect(lines).toEqual(['  note     the certificate of PUBLIC_URL cannot be read from here: no answer'])
})
