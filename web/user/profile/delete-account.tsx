// Deletes the account, after asking for the password. The user's tickets and comments stay, without their name.

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { t } from '../../../domain/locale/message.ts'
import type { OwnedProject } from '../../../domain/operator/operator.ts'
import { signOut } from '../../data/session.ts'
import { useCommand } from '../../data/use-command.ts'
import { useQuery } from '../../data/use-query.ts'
import { schemaCheck } from '../../form/schema-check.ts'
import { Successors, useSuccessors } from '../../project/successors.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormError } from '../form/form-error.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { ACCOUNT_TOAST, useAccountForm } from '../form/use-account-form.ts'

const Confirmation = z.object({ password: z.string().min(1, t('Password is required')) })

export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <Card title={t('Delete Account')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-[min(14rem,100%)] flex-1 text-sm text-ink-faint">
          {t(
            'Your address, password and sessions are erased. Your tickets and comments stay, under the name “Deleted user”.',
          )}
        </p>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {t('Delete Account')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Delete your account?')}
        description={t(
          'You leave every project, and tickets assigned to you become unassigned. This cannot be undone.',
        )}
        size="sm"
        focusFirstField
      >
        <Question onCancel={() => setAsking(false)} />
      </Dialog>
    </Card>
  )
}

function Question({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const projects = useQuery('listOwnedProjects', { params: {} }).data?.projects ?? []
  const sole = projects.filter(({ members }) => members === 1)
  /** The projects that a member can take. Members who were added a moment ago cannot. */
  const shared = projects.filter(({ candidates }) => candidates.length > 0)
  const stuck = projects.filter(({ members, candidates }) => members > 1 && candidates.length === 0)
  const successors = useSuccessors(shared)
  const [unchosen, setUnchosen] = useState<string>()
  const { run } = useCommand('deleteAccount')
  const navigate = useNavigate()
  const { form, errors, pending, submit } = useAccountForm(schemaCheck(Confirmation), async (input) => {
    const delete_projects = sole.map(({ id }) => id)
    await run({ params: {}, input: { ...input, delete_projects, give: successors.given } })
    await signOut()
    await navigate({ to: '/', replace: true })
    toast.plain(t('Your account was deleted.'), ACCOUNT_TOAST)
  })
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => {
        if (successors.missing.length === 0) return void submit(event, { password })
        event.preventDefault()
        setUnchosen(t('Choose a person'))
      }}
      onCancel={onCancel}
      submitLabel={t('Delete Account')}
      pendingLabel={t('Deleting...')}
      pending={pending}
      destructive
    >
      {sole.length > 0 && (
        <Projects
          words={t('These projects have no other members and are deleted with your account:')}
          projects={sole}
        />
      )}
      {shared.length > 0 && (
        <Successors projects={shared} successors={successors} disabled={pending} error={unchosen} />
      )}
      {stuck.length > 0 && (
        <Projects
          words={t('These projects have other members. Hand them over or delete them first:')}
          projects={stuck}
        />
      )}
      <PasswordField
        which="current"
        error={errors.password}
        disabled={pending}
        value={password}
        onType={setPassword}
      />
      <FormError errors={errors} />
    </DialogForm>
  )
}

function Projects({ words, projects }: { words: string; projects: OwnedProject[] }) {
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{words}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 font-medium wrap-anywhere">
        {projects.map(({ id, name, key }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className="font-mono text-xs text-ink-faint">{key}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
