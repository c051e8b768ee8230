// For each project that would lose its owner: who takes it.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { OwnedProject } from '../../domain/operator/operator.ts'
import { displayName } from '../../domain/user/display.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { SelectOption } from '../ui/select-option.tsx'

/** No successor is chosen yet. */
const NOBODY = ''
const LEAVE = { value: 'leave', label: t('Nobody: leave it with its owner') }

type More = {
  /** People who can take every project, besides its members. */
  also?: readonly SelectOption<string>[]
  /** Whether a project can stay with its owner. */
  canLeave?: boolean
}

/**
 * The successor of each project. At first that is the longest-standing admin, if there is one.
 * @returns `given`: the chosen people by project; `missing`: the projects for which nothing is chosen
 */
export function useSuccessors(projects: OwnedProject[], { also = [], canLeave = false }: More = {}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const of = (project: OwnedProject) => chosen[project.id] ?? firstAdmin(project)
  return {
    of,
    optionsFor: ({ candidates }: OwnedProject) => [
      ...candidates.map((person) => ({
        value: person.id,
        label: t(
          '{role, select, admin {{name} (@{username}), admin} developer {{name} (@{username}), developer} other {{name} (@{username}), viewer}}',
          { name: displayName(person), username: person.username, role: person.role },
        ),
      })),
      ...also.filter(({ value }) => !candidates.some(({ id }) => id === value)),
      ...(canLeave ? [LEAVE] : []),
    ],
    choose: (projectId: string, userId: string) => setChosen({ ...chosen, [projectId]: userId }),
    missing: projects.filter((project) => of(project) === NOBODY),
    leaves: projects.some((project) => of(project) === LEAVE.value),
    given: projects
      .filter((project) => ![NOBODY, LEAVE.value].includes(of(project)))
      .map((project) => ({ project_id: project.id, user_id: of(project) })),
  }
}

function firstAdmin({ candidates: [first] }: OwnedProject): string {
  return first?.role === 'admin' ? first.id : NOBODY
}

type Props = {
  projects: OwnedProject[]
  successors: ReturnType<typeof useSuccessors>
  disabled?: boolean
  /** Shown at the projects for which nothing is chosen. */
  error?: string | undefined
}

/** A select box for each project. */
export function Successors({ projects, successors, disabled, error }: Props) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm text-ink-soft">
        {t('Choose who becomes the owner of each project. They are notified by mail.')}
      </legend>
      {projects.map((project) => (
        <Field
          key={project.id}
          label={`${project.name} (${project.key})`}
          error={successors.of(project) === NOBODY ? error : undefined}
        >
          <Select
            value={successors.of(project)}
            onValueChange={(userId) => successors.choose(project.id, userId)}
            disabled={disabled}
            placeholder={t('Choose a person')}
            className="w-full"
            options={successors.optionsFor(project)}
          />
        </Field>
      ))}
    </fieldset>
  )
}
