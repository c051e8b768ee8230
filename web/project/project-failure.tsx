// A project page without its project: the reason, and a way back to the dashboard.
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PROJECT_FAILURES, type ProjectFailureReason } from './project-failures.ts'

export function ProjectFailure({
  reason,
  onRetry,
  retrying,
}: {
  reason: ProjectFailureReason
  onRetry?: () => void
  retrying?: boolean
}) {
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
        <Button icon={<ArrowLeft />} onClick={() => navigate({ to: '/dashboard' })}>
          Back to Dashboard
        </Button>
      }
    />
  )
}
