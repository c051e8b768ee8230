// The sign-in page as the first page opened: the application's code loads later, when needed.
import { type ComponentType, useCallback, useState } from 'react'
import { loadChunk, preloadChunk } from '../data/load-chunk.ts'
import { sessionState } from '../data/session-state.ts'
import { startPath } from '../data/session-user.ts'
import { nextOf } from '../paths.ts'
import { Auth } from './auth.tsx'

const loadApp = () => import('../app.tsx')

export function AuthEntry() {
  const [App, setApp] = useState<ComponentType>()
  const goOn = useCallback(() => {
    const next = nextOf(new URLSearchParams(location.search).get('next'))
    history.replaceState(null, '', next ?? startPath(sessionState().user))
    void loadChunk(loadApp).then((loaded) => setApp(() => loaded.App))
  }, [])
  if (App) return <App />
  return <Auth onSignedIn={goOn} onTyping={() => preloadChunk(loadApp)} />
}
