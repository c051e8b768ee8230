// The dialog that adds people to the project by username or email address: one person, or a pasted list.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { LinkShown, LinksShown } from '../invitation/link-shown.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import type { Invited } from './invite-many.ts'

type Props = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

export function InviteDialog({ projectId, open, onOpenChange }: Props) {
  /** Closing the dialog would hide the entries that are refused. */
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseRequest={() => !isBusy}
      title={t('Invite Team Member')}
      description={t('They become a member at once and can see everything in the project.')}
      size="sm"
      focusFirstField
    >
      <Invite projectId={projectId} onBusy={setBusy} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type FormProps = { projectId: string; onBusy: (isBusy: boolean) => void; onDone: () => void }

/** The form; after invitations by link were created, the links instead. Entries that were refused stay in the form behind them. */
function Invite({ projectId, onBusy, onDone }: FormProps) {
  const [made, setMade] = useState<{ invited: Invited[]; isAll: boolean }>()
  const [first, ...others] = made?.invited ?? []
  const goOn = made?.isAll ? onDone : () => setMade(undefined)
  return (
    <>
      {first && others.length === 0 && <LinkShown {...first} onDone={goOn} />}
      {made && others.length > 0 && <LinksShown invited={made.invited} onDone={goOn} />}
      <div className={made ? 'hidden' : 'contents'}>
        <InviteForm
          projectId={projectId}
          onBusy={onBusy}
          onDone={onDone}
          onLinks={(invited, isAll) => setMade({ invited, isAll })}
        />
      </div>
    </>
  )
}
