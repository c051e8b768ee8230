// A project page without its project: the reason, and a way back to the dashboard.

import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { BackArrow } from '../ui/back-arrow.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import {
  type ClosedReason,
  isClosed,
  PROJECT_FAILURES,
  type ProjectFailureReason,
} from './project-failures.ts'

type Retry = { onRetry?: () => void; retrying?: boolean }

const ClosedProject = lazy(async () => ({
  default: (await loadChunk(() => import('../access/closed-project.tsx'))).ClosedProject,
}))

export function ProjectFailure({ reason, ...retry }: Retry & { reason: ProjectFailureReason }) {
  if (!isClosed(reason)) return <Failure reason={reason} {...retry} />
  return (
    <Suspense fallback={<Spinner fill label={t('Loading')} />}>
      <ClosedProject reason={reason} />
    </Suspense>
  )
}

function Failure({
  reason,
  onRetry,
  retrying,
}: Retry & { reason: Exclude<ProjectFailureReason, ClosedReason> }) {
  const navigate = useNavigate()
  const { message, detail } = PROJECT_FAILURES[reason]
  useEffect(() => {
    document.title = `${message} · Lacewing`
  }, [message])
  return (
    <ErrorState
      heading
      message={message}
      detail={detail}
      onRetry={onRetry}
      retrying={retrying}
      actions={
        <Button icon={<BackArrow />} onClick={() => navigate({ to: '/dashboard' })}>
          {t('Back to Dashboard')}
        </Button>
      }
    />
  )
}
