// The button that signs the user out, on the dashboard and on the profile. Other pages have it in the account menu.

import { LogOut } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { useLeave } from './use-leave.ts'

export function SignOutButton() {
  const { leave, pending } = useLeave()
  return (
    <Button variant="ghost" icon={<LogOut />} pending={pending} onClick={leave}>
      {t('Sign Out')}
    </Button>
  )
}
