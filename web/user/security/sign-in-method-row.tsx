// One sign-in method (authenticator, passkey or provider account): when it was added and last used, and a button to remove it.

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { rich } from '../../locale/rich.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { toast } from '../../ui/toast.tsx'
import { showProblem } from '../form/show-problem.ts'
import { ACCOUNT_TOAST } from '../form/use-account-form.ts'
import { ProfileRow } from '../profile/profile-row.tsx'

type Props = {
  icon: LucideIcon
  name: string
  beganAt: string | undefined
  usedAt: string | undefined
  /** An account that was linked, and not something that was added. */
  isLinked?: boolean
  /** Shown before the user confirms. */
  warning: string
  /** Throws if refused. */
  remove: () => Promise<void>
  removed: string
  failed: string
  onChanged: () => void
  /** Further buttons. */
  children?: ReactNode
}

export function SignInMethodRow({ icon, name, beganAt, usedAt, isLinked, warning, children, ...row }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  async function remove() {
    setPending(true)
    try {
      await row.remove()
      toast.success(row.removed, ACCOUNT_TOAST)
      setAsking(false)
      row.onChanged()
    } catch (error) {
      showProblem(row.failed, error)
    } finally {
      setPending(false)
    }
  }
  const began = beganAt && <TimeAgo at={beganAt} />
  const used = usedAt && <TimeAgo at={usedAt} />
  const detail = isLinked
    ? used
      ? rich('Linked {began}, last used {used}', { began, used })
      : rich('Linked {began}', { began })
    : used
      ? rich('Added {began}, last used {used}', { began, used })
      : rich('Added {began}', { began })
  const verb = isLinked ? t('Unlink') : t('Remove')
  return (
    <ProfileRow icon={icon} title={name} detail={detail}>
      <div className="flex gap-2">
        {children}
        <Button
          size="sm"
          onClick={() => setAsking(true)}
          aria-label={isLinked ? t('Unlink: {name}', { name }) : t('Remove: {name}', { name })}
        >
          {verb}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isLinked ? t('Unlink “{name}”?', { name }) : t('Remove “{name}”?', { name })}
        description={warning}
        confirmLabel={verb}
        pending={pending}
        onConfirm={() => void remove()}
      />
    </ProfileRow>
  )
}
