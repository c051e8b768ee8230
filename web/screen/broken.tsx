// Shown for a page that crashed. The rest of the application keeps working.
import type { ErrorComponentProps } from '@tanstack/react-router'
import { buttonStyle } from '../ui/button-style.ts'
import { ErrorState } from '../ui/error-state.tsx'

export function Broken({ reset }: ErrorComponentProps) {
  return (
    <main className="flex min-h-dvh flex-col">
      <ErrorState
        heading
        message="An unexpected error occurred"
        detail="This page could not be shown. Your text is saved."
        onRetry={reset}
        actions={
          <a href="/dashboard" className={buttonStyle({ variant: 'secondary' })}>
            Back to Dashboard
          </a>
        }
      />
    </main>
  )
}
