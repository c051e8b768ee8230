// Shown while a lazy chunk loads (data/load-chunk.ts), and before it is known who is signed in.

import { t } from '../domain/locale/message.ts'
import { useChunkUnavailable } from './data/load-chunk.ts'
import { useSession } from './data/session.ts'
import { ErrorState } from './ui/error-state.tsx'
import { Spinner } from './ui/spinner.tsx'

const MISSING = t('No connection to the server')
const BY_ITSELF = t('This loads by itself as soon as the connection is back.')

export function ChunkLoading({ label }: { label?: string }) {
  if (useChunkUnavailable()) return <ErrorState message={MISSING} detail={BY_ITSELF} />
  return <Spinner fill label={label} />
}

/** Shown until the session is known, which waits for as long as the server is down. */
export function SessionLoading() {
  if (useSession().unreachable) return <ErrorState message={MISSING} detail={BY_ITSELF} />
  return <Spinner fill />
}

/** For a dialog: nothing, unless its chunk cannot be loaded. */
export function DialogLoading() {
  if (!useChunkUnavailable()) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-lg bg-raised shadow-lg">
      <ErrorState compact message={`${MISSING}. ${BY_ITSELF}`} />
    </div>
  )
}
