// One robot in the settings: its role, its tokens, and buttons to add a token and to remove the robot.

import { KeyRound, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { ROLES } from '../../domain/member/roles.ts'
import { type Robot, TOKENS_PER_OWNER } from '../../domain/token/token.ts'
import { useCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { TokenRow } from './token-row.tsx'

type Props = { projectId: string; robot: Robot; onChanged: () => void }

const TOAST = { id: 'robot' }

export function RobotRow({ projectId, robot: { profile, role, tokens }, onChanged }: Props) {
  const [openDialog, setOpenDialog] = useState<'token' | 'remove' | null>(null)
  const createToken = useCommand('createRobotToken')
  const endToken = useCommand('endRobotToken')
  const remove = useCommand('removeRobot')
  const params = { projectId }
  const { id, full_name, username } = profile

  async function removeIt() {
    if (
      !(await attempt(
        t('Failed to remove the robot'),
        () => remove.run({ params, input: { robot_id: id } }),
        TOAST,
      ))
    )
      return
    setOpenDialog(null)
    onChanged()
    toast.success(t('{name} was removed.', { name: full_name }), TOAST)
  }

  return (
    <div className="py-2.5">
      <div className="flex items-center gap-2 sm:gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{full_name}</p>
          <p className="text-xs text-ink-faint wrap-anywhere sm:text-sm">@{username}</p>
        </div>
        <Badge>{ROLES.find(({ value }) => value === role)?.label ?? t('No member')}</Badge>
        <Button
          variant="icon"
          aria-label={t('New token of {name}', { name: full_name })}
          title={
            tokens.length >= TOKENS_PER_OWNER
              ? t('At most {count} tokens', { count: TOKENS_PER_OWNER })
              : t('New token')
          }
          disabled={tokens.length >= TOKENS_PER_OWNER}
          onClick={() => setOpenDialog('token')}
        >
          <KeyRound />
        </Button>
        <Button
          variant="icon"
          aria-label={t('Remove {name}', { name: full_name })}
          title={t('Remove')}
          onClick={() => setOpenDialog('remove')}
        >
          <UserMinus />
        </Button>
      </div>
      {tokens.length === 0 ? (
        <p className="text-sm text-ink-faint">{t('It has no token, so no program can use it.')}</p>
      ) : (
        <ul
          aria-label={t('Tokens of {name}', { name: full_name })}
          className="ml-3 border-l border-line pl-3"
        >
          {tokens.map((token) => (
            <li key={token.id}>
              <TokenRow token={token} end={(input) => endToken.run({ params, input })} onEnded={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <TokenDialog
        open={openDialog === 'token'}
        onClose={() => setOpenDialog(null)}
        description={t('A program with this token acts as {name}.', { name: full_name })}
        create={async ({ projects: _, ...input }) => {
          await createToken.run({ params, input: { robot_id: id, ...input } })
          onChanged()
        }}
      />
      <ConfirmDialog
        open={openDialog === 'remove'}
        onOpenChange={(open) => !open && setOpenDialog(null)}
        title={t('Remove {name}?', { name: full_name })}
        description={t(
          'Its tokens are revoked, and its tickets become unassigned. Its changes keep its name.',
        )}
        confirmLabel={t('Remove Robot')}
        pending={remove.pending}
        onConfirm={removeIt}
      />
    </div>
  )
}
