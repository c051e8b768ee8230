// The robots of a project and their tokens, in the project's settings, for its owner.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { ROBOTS_PER_PROJECT, type Robot } from '../../domain/token/token.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { RobotDialog } from './robot-dialog.tsx'
import { RobotRow } from './robot-row.tsx'

export function RobotsCard({ projectId }: { projectId: string }) {
  const query = useQuery('listRobots', { params: { projectId } })
  const [isOpen, setOpen] = useState(false)
  const robots: Robot[] | undefined = query.data?.robots
  const isFull = (robots?.length ?? 0) >= ROBOTS_PER_PROJECT
  const changed = () => void query.refetch()
  return (
    <Card
      title={robots?.length ? t('Robots ({robots})', { robots: robots.length }) : t('Robots')}
      description={t('Members for programs, such as a build server or a bot. Each uses its own tokens.')}
      actions={
        robots && (
          <Button
            size="sm"
            disabled={isFull}
            title={
              isFull
                ? t('A project has at most {count} robots', {
                    count: ROBOTS_PER_PROJECT,
                  })
                : undefined
            }
            onClick={() => setOpen(true)}
          >
            {t('New Robot')}
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading the robots')}
        failed={t('Failed to load the robots')}
        query={query}
        rows={robots}
        keyOf={({ profile }) => profile.id}
        cannotShow={t('This robot cannot be shown.')}
        none={t('There are no robots yet.')}
        label={t('Robots')}
        className="-my-2.5"
      >
        {(robot) => <RobotRow projectId={projectId} robot={robot} onChanged={changed} />}
      </QueryList>
      <RobotDialog projectId={projectId} open={isOpen} onClose={() => setOpen(false)} onMade={changed} />
    </Card>
  )
}
