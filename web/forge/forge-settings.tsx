// The settings of whether a fix moves its ticket, and which branch counts if the forge does not name its default branch.

import { type FormEvent, useState } from 'react'
import { ChangeForge, type ForgeConnection } from '../../domain/forge/forge.ts'
import { t } from '../../domain/locale/message.ts'
import { errorsOf, type FieldErrors, reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { projectId: string; connection: ForgeConnection; onChanged: () => void }

const TOAST = { id: 'forge' }

export function ForgeSettings({ projectId, connection, onChanged }: Props) {
  const { moves_to_done, default_branch } = connection
  const { run, pending } = useCommand('changeForge')
  const [branch, setBranch] = useState(default_branch ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})

  async function change(input: { moves_to_done?: boolean; default_branch?: string | null }, words: string) {
    try {
      await run({ params: { projectId }, input })
      onChanged()
      toast.success(words, TOAST)
    } catch (error) {
      toast.error(t('Failed to save'), reasonOf(error), TOAST)
    }
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const input = ChangeForge.safeParse({ default_branch: branch.trim() || null })
    if (!input.success) return setErrors(errorsOf(input.error))
    setErrors({})
    void change({ default_branch: input.data.default_branch ?? null }, t('The default branch is saved.'))
  }

  const isChanged = (branch.trim() || null) !== default_branch
  return (
    <div className="flex flex-col gap-3">
      <label className="flex items-start gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={moves_to_done}
          disabled={pending}
          onChange={({ target }) =>
            void change(
              { moves_to_done: target.checked },
              target.checked ? t('Fixes move tickets to Done.') : t('Fixes move no tickets.'),
            )
          }
          className="mt-1 size-4 accent-accent"
        />
        <span>
          {t('A fix moves its ticket to Done')}
          <span className="block text-sm text-ink-faint">
            {t(
              '“fixes”, “closes” or “resolves” with the key of a ticket, on the default branch. Each fix moves it only once.',
            )}
          </span>
        </span>
      </label>
      <form noValidate onSubmit={save} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label={t('Default branch')}
            error={errors.default_branch}
            hint={t('For forges that do not report it, such as Bitbucket. If empty: main or master.')}
          >
            <Input
              value={branch}
              onChange={({ target }) => setBranch(target.value)}
              placeholder="main"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        </div>
        {isChanged && (
          <Button type="submit" size="sm" pending={pending}>
            {t('Save')}
          </Button>
        )}
      </form>
    </div>
  )
}
