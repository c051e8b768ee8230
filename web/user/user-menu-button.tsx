// The account menu's button, for pages whose first load must be small.

import { lazy } from 'react'
import { t } from '../../domain/locale/message.ts'
import { avatarLetter } from '../../domain/user/display.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { useSession } from '../data/session.ts'
import { LazyMenu } from '../lazy-menu.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'

const load = () => import('./user-menu.tsx')
const UserMenu = lazy(async () => ({ default: (await loadChunk(load)).UserMenu }))

export function UserMenuButton() {
  const { user } = useSession()
  if (!user) return null
  return (
    <LazyMenu
      load={load}
      button={
        <Button variant="icon" aria-label={t('Your account')} className="rounded-full">
          <Avatar letter={avatarLetter(user)} label="" seed={user.id} isOnly />
        </Button>
      }
    >
      <UserMenu defaultOpen />
    </LazyMenu>
  )
}
