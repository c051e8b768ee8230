import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { queryClient } from '../data/cache.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { ProjectNews } from '../news/project-news.tsx'
import { rememberListed } from '../news/read-news.ts'
import { useFresh } from '../news/use-fresh.ts'
import { usePlacedNews } from '../news/use-placed-news.ts'
import { Visiting } from '../news/visiting.tsx'
import { BackToProject } from '../project/back-to-project.tsx'
import { useToday } from '../ticket/use-today.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { ProjectAside } from './project-aside.tsx'

export function NewsScreen() {
  return <ProjectAside>{(project) => <OfProject key={project.id} project={project} />}</ProjectAside>
}

function OfProject({ project }: { project: Project }) {
  const params = { projectId: project.id }
  const input = { today: useToday() }
  const query = useQuery('getProjectNews', { params, input })
  useFresh('getProjectNews', project.id)
  const { run, pending } = useCommand('markProjectSeen')
  const news = query.data
  const list = useRef<HTMLDivElement>(null)
  const placed = usePlacedNews(news, list)
  const [isMarked, setMarked] = useState(false)
  useEffect(() => {
    document.title = t('What’s new in {name} · Lacewing', { name: project.name })
  }, [project.name])

  useEffect(() => {
    if (!news) return
    rememberListed(project.id, news.since, news.tickets.length)
    void queryClient.invalidateQueries({ queryKey: ['plain', 'countNews'] })
  }, [project.id, news])

  async function markAll(seq: number) {
    try {
      await run({ params, input: { ...input, seq, all: true } })
      setMarked(true)
      await queryClient.invalidateQueries({ queryKey: ['plain', 'getProjectNews'] })
    } catch (error) {
      toast.error(t('Failed to mark all as seen'), reasonOf(error))
    }
  }

  return (
    <>
      <PageHeader
        title={t('What’s new')}
        description={
          <span className="wrap-anywhere">
            {news
              ? rich('{project}, since you last looked, {time}', {
                  project: project.name,
                  time: <TimeAgo at={news.since} />,
                })
              : project.name}
          </span>
        }
        back={<BackToProject project={project} />}
        actions={
          <Button
            icon={<CheckCheck />}
            pending={pending}
            disabled={!news || news.tickets.length === 0}
            onClick={() => placed && void markAll(placed.seq)}
          >
            {t('Mark all as seen')}
          </Button>
        }
      />
      {news && placed && (
        <ProjectNews
          project={project}
          placed={placed}
          list={list}
          isMore={news.is_more}
          takesFocus={isMarked}
        />
      )}
      {!news && !query.error && <Spinner fill label={t('Loading the changes')} />}
      {!news && query.error && (
        <ErrorState
          message={t('The changes could not be loaded.')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <Visiting projectId={project.id} />
    </>
  )
}
