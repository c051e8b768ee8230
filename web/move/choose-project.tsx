// The select box of the projects in which the signed-in person may create tickets.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { can, projectRoleOf } from '../../domain/policy.ts'
import { useSession } from '../data/session.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

/** The other projects in which the person may create tickets; undefined while they load. */
export function useTargets(projectId: string) {
  const { user } = useSession()
  const projects = useLiveQuery('listProjects', { params: {} }).data?.projects
  return projects?.filter(
    (project) =>
      project.id !== projectId &&
      can(projectRoleOf(user?.id ?? '', project, project.role), 'ticket.create', false),
  )
}

export function ChooseProject({
  targets,
  value,
  error,
  onChange,
}: {
  targets: ReturnType<typeof useTargets>
  value: string
  error: string | undefined
  onChange: (id: string) => void
}) {
  if (targets?.length === 0)
    return <p className="text-ink-soft">{t('There is no other project in which you may create tickets.')}</p>
  return (
    <Field label={t('Project')} required error={error}>
      <Select
        value={value}
        onValueChange={onChange}
        placeholder={t('Choose a project')}
        isLoading={!targets}
        options={(targets ?? []).map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` }))}
      />
    </Field>
  )
}

/** The chosen project, and the error of a form that was submitted without one. */
export function useTarget(first: string) {
  const [target, setTarget] = useState(first)
  const [isMissed, setMissed] = useState(false)
  const error = isMissed && target === '' ? t('Choose the project to move to') : undefined
  return { target, setTarget, error, miss: () => setMissed(true) }
}
