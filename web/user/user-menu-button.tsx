// The account menu's button on pages where the first load counts: the menu and its library load on the first press.
import { lazy, Suspense, useState } from 'react'
import { avatarLetter } from '../../domain/user.ts'
import { loadChunk, preloadChunk } from '../data/load-chunk.ts'
import { useSession } from '../data/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'

const load = () => import('./user-menu.tsx')
const UserMenu = lazy(async () => ({ default: (await loadChunk(load)).UserMenu }))

const warm = () => preloadChunk(load)

export function UserMenuButton() {
  const { user } = useSession()
  const [wasPressed, setPressed] = useState(false)
  if (!user) return null
  const button = (
    <Button
      variant="icon"
      aria-label="Your account"
      aria-haspopup="menu"
      aria-expanded={false}
      className="rounded-full"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => setPressed(true)}
    >
      <Avatar letter={avatarLetter(user)} label="" seed={user.id} />
    </Button>
  )
  if (!wasPressed) return button
  return (
    <Suspense fallback={button}>
      <UserMenu defaultOpen />
    </Suspense>
  )
}
