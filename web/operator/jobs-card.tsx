// Background jobs that failed, each with a button to run it now.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { FailedJob } from '../../domain/operator/operator.ts'
import { useQuery } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dateText } from '../ui/date-text.ts'
import { QueryList } from '../ui/query-list.tsx'
import { toast } from '../ui/toast.tsx'
import { useAct } from './proven.tsx'

const TOAST = { id: 'job' }

const STATES: Record<FailedJob['state'], string> = {
  retrying: t('retrying'),
  given_up: t('given up'),
  running: t('running'),
}

export function JobsCard() {
  const query = useQuery('listFailedJobs', { params: {} })
  return (
    <Card
      title={t('Failed Jobs')}
      description={t(
        'Mails and other background work that failed. The server tries them again by itself, until it gives up.',
      )}
    >
      <QueryList
        loading={t('Loading the failed jobs')}
        failed={t('Failed to load the failed jobs')}
        query={query}
        rows={query.data?.jobs}
        keyOf={({ id }) => id}
        cannotShow={t('This job cannot be shown.')}
        none={t('No job has failed.')}
        label={t('Failed jobs')}
        className="-my-2.5"
      >
        {(job) => <Row job={job} onDone={() => void query.refetch()} />}
      </QueryList>
    </Card>
  )
}

function Row({ job, onDone }: { job: FailedJob; onDone: () => void }) {
  const { run } = useAct('retryJob')
  const [pending, setPending] = useState(false)
  const hasEnded = job.state === 'given_up'
  async function retry() {
    setPending(true)
    const again = () => run({ params: {}, input: { job_id: job.id } })
    if (await attempt(t('Failed to run the job again'), again, TOAST))
      toast.success(t('The job runs again.'), TOAST)
    setPending(false)
    onDone()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {job.what}
          <Badge tone={hasEnded ? 'red' : 'yellow'}>{STATES[job.state]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{job.error}</p>
        <p className="text-sm text-ink-faint">
          {[
            t('{attempts} of {most} attempts', { attempts: job.attempts, most: job.most }),
            t('since {date}', { date: dateText(job.created_at, 'moment') }),
            job.next_at && t('next {date}', { date: dateText(job.next_at, 'moment') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button size="sm" pending={pending} disabled={job.state === 'running'} onClick={() => void retry()}>
        {t('Run Again')}
      </Button>
    </div>
  )
}
