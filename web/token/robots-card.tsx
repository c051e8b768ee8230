// The robots of a project and their tokens, in its settings, for its owner.
import { useState } from 'react'
import { ROBOTS_PER_PROJECT, type Robot } from '../../domain/token/token.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
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
      title={robots?.length ? `Robots (${robots.length})` : 'Robots'}
      description="Members that only programs act as: a build server, a bot. Each works by its own tokens."
      actions={
        robots && (
          <Button
            size="sm"
            disabled={isFull}
            title={isFull ? `A project has at most ${ROBOTS_PER_PROJECT} robots` : undefined}
            onClick={() => setOpen(true)}
          >
            New Robot
          </Button>
        )
      }
    >
      {!robots && query.error && (
        <ErrorState
          compact
          message="Failed to load the robots"
          detail={query.error.message}
          retrying={query.isFetching}
          onRetry={changed}
        />
      )}
      {!robots && !query.error && <Spinner fill label="Loading the robots" />}
      {robots?.length === 0 && <p className="text-sm text-ink-faint">There are none yet.</p>}
      {robots && robots.length > 0 && (
        <ul aria-label="Robots" className="-my-2.5 flex flex-col divide-y divide-line">
          {robots.map((robot) => (
            <li key={robot.profile.id}>
              <RobotRow projectId={projectId} robot={robot} onChanged={changed} />
            </li>
          ))}
        </ul>
      )}
      <RobotDialog projectId={projectId} open={isOpen} onClose={() => setOpen(false)} onMade={changed} />
    </Card>
  )
}
