// The figures of mail in: what became of mails, and whether the mailbox can be read.
import { sql } from 'kysely'
import type { Source } from './sources.ts'

export const mailIn: Source = {
  name: 'mail_in',
  gauges: [
    {
      name: 'lacewing_mail_in',
      help: 'Mails that were read, by what became of them, since the first one',
      labels: ['outcome'],
    },
    { name: 'lacewing_mail_in_failures', help: 'Attempts to read the mailbox that failed in a row' },
  ],
  async read({ db }) {
    const { rows } = await sql<{ outcome: string; count: number }>`
      select outcome, count::float as count from mail_in_count
      union all select '', coalesce(max(failures), 0)::float from mail_in_reader`.execute(db)
    return rows.map(({ outcome, count }) =>
      outcome === ''
        ? { name: 'lacewing_mail_in_failures', value: count }
        : { name: 'lacewing_mail_in', value: count, labels: { outcome } },
    )
  },
}
