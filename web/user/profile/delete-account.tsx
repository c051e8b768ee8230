// Deletes the account, after asking for the password. The user's tickets and comments stay, without their name.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import type { ProjectSummary } from '../../../domain/project/project.ts'
import { signOut } from '../../data/session.ts'
import { useCommand } from '../../data/use-command.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { schemaCheck } from '../../form/schema-check.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormError } from '../form/form-error.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { ACCOUNT_TOAST, useAccountForm } from '../form/use-account-form.ts'

const Confirmation = z.object({ password: z.string().min(1, 'Password is required') })

export function DeleteAccount({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Delete Account">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-[min(14rem,100%)] flex-1 text-sm text-ink-faint">
          Your address, password and sessions are erased. Your tickets and comments stay, under the name
          “Deleted user”.
        </p>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="You leave every project, and tickets assigned to you become unassigned. This cannot be undone."
        size="sm"
        focusFirstField
      >
        <Question userId={userId} onCancel={() => setAsking(false)} />
      </Dialog>
    </Card>
  )
}

function Question({ userId, onCancel }: { userId: string; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const owned = useOwned(userId)
  const { run } = useCommand('deleteAccount')
  const navigate = useNavigate()
  const { form, errors, pending, submit } = useAccountForm(schemaCheck(Confirmation), async (input) => {
    const delete_projects = owned.sole.map(({ id }) => id)
    await run({ params: {}, input: { ...input, delete_projects } })
    await signOut()
    await navigate({ to: '/', replace: true })
    toast.plain('Your account was deleted.', ACCOUNT_TOAST)
  })
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, { password })}
      onCancel={onCancel}
      submitLabel="Delete Account"
      pendingLabel="Deleting..."
      pending={pending}
      destructive
    >
      {owned.sole.length > 0 && (
        <Projects
          words="These projects have no other members and are deleted with your account:"
          projects={owned.sole}
        />
      )}
      {owned.shared.length > 0 && (
        <Projects
          words="These projects have other members. Hand them over or delete them first:"
          projects={owned.shared}
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

/** The projects that the user owns, refetched once. */
function useOwned(userId: string) {
  const { data, refetch } = useLiveQuery('listProjects', { params: {} })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, when the dialog opens
  useEffect(() => void refetch(), [])
  const owned = data?.projects.filter(({ owner_id }) => owner_id === userId) ?? []
  return {
    sole: owned.filter(({ member_count }) => member_count === 1),
    shared: owned.filter(({ member_count }) => member_count > 1),
  }
}

function Projects({ words, projects }: { words: string; projects: ProjectSummary[] }) {
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
