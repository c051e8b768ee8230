// The application behind the landing page: router, session, and the cache of server answers.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './data/cache.ts'
import { sessionState, watchSession } from './data/session-state.ts'
import { onCommandFailure } from './data/use-command.ts'
import { router } from './routes.tsx'
import { nextError } from './ui/toast.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

// The error toast of a failed command is not shown beside the success of the next.
onCommandFailure(nextError)

/** A time long after the first paint. */
const LATER_MS = 3_000

/**
 * Loads the code that keeps answers for reading offline. It is not needed before there is something to keep, or an answer fails.
 */
const offline = () => void import('./offline/offline.tsx').catch(() => {})
setTimeout(offline, LATER_MS)
if (!navigator.onLine) offline()
watchSession(() => sessionState().unreachable && offline())
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'failed') offline()
})
