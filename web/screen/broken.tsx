// Shown for a page that crashed. The rest of the application keeps working.

import type { ErrorComponentProps } from '@tanstack/react-router'
import { t } from '../../domain/locale/message.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ErrorState } from '../ui/error-state.tsx'

export function Broken({ reset }: ErrorComponentProps) {
  return (
    <main className="flex min-h-dvh flex-col">
      <ErrorState
        heading
        message={t('An unexpected error occurred')}
        detail={t('This page could not be shown. Your text is saved.')}
        onRetry={reset}
        actions={
          <a href="/dashboard" className={buttonStyle({ variant: 'secondary' })}>
            {t('Back to Dashboard')}
          </a>
        }
      />
    </main>
  )
}
