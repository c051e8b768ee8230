// How members have to sign in to enter the project: two factors, and again from now on.
import { useState } from 'react'
import type { ProjectAccess } from '../../domain/access/access.ts'
import type { Project } from '../../domain/project/project.ts'
import { displayName } from '../../domain/user/display.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { SettingRow } from '../project/setting-row.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { project: Pick<Project, 'id' | 'name'> }

export function AccessCard({ project }: Props) {
  const query = useQuery('getAccess', { params: { projectId: project.id } })
  const { data: access, refetch } = query
  return (
    <Card
      title={<>Sign-In {access?.requires_two_factor && <Badge tone="green">Two-Factor Required</Badge>}</>}
      description="How members have to sign in to open this project."
    >
      {!access && <QueryState what="how members sign in" query={query} />}
      {access && (
        <div className="-my-4 flex flex-col divide-y divide-line">
          <TwoFactor project={project} access={access} onChanged={refetch} />
          <SignInAgain project={project} />
        </div>
      )}
    </Card>
  )
}

/** The number of members that are named. */
const NAMED = 5

function whoIsShutOut({ without, without_count }: ProjectAccess): string {
  if (without_count === 0) return 'Every member can show two factors already.'
  const names = without.slice(0, NAMED).map((person) => displayName(person))
  const more = without_count - names.length
  const all = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const [have, they] = without_count === 1 ? ['has', 'sees'] : ['have', 'see']
  return `${all} ${have} not set it up, and ${they} only the name of the project until then.`
}

function TwoFactor({
  project,
  access,
  onChanged,
}: Props & { access: ProjectAccess; onChanged: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('changeAccess')
  const isOn = access.requires_two_factor

  async function change(requires_two_factor: boolean) {
    try {
      await run({ params: { projectId: project.id }, input: { requires_two_factor } })
      await onChanged()
      toast.success(
        requires_two_factor
          ? 'Two-factor sign-in is now required.'
          : 'Two-factor sign-in is no longer required.',
      )
    } catch (error) {
      toast.error('Failed to change the sign-in', reasonOf(error))
    }
    setAsking(false)
  }

  return (
    <SettingRow
      title="Require two-factor sign-in"
      meaning={
        isOn
          ? whoIsShutOut(access)
          : 'Members enter with an authenticator app, a passkey or single sign-on, never with only a password.'
      }
    >
      {isOn ? (
        <Button pending={pending} onClick={() => void change(false)}>
          No Longer Require
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>Require Two-Factor</Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Require two-factor sign-in for ${project.name}?`}
        description={`It takes effect at once, also on open pages and for API tokens. Robots keep their access. ${whoIsShutOut(access)}`}
        confirmLabel="Require Two-Factor"
        pending={pending}
        onConfirm={() => change(true)}
      />
    </SettingRow>
  )
}

function SignInAgain({ project }: Props) {
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('endProjectSessions')

  async function end() {
    try {
      await run({ params: { projectId: project.id }, input: {} })
      toast.success('All other members have to sign in again.')
    } catch (error) {
      toast.error('Failed to shut out earlier sign-ins', reasonOf(error))
    }
    setAsking(false)
  }

  return (
    <SettingRow
      title="Ask everybody to sign in again"
      meaning="After a lost laptop, for example: no earlier sign-in opens this project any more, except yours here."
    >
      <Button onClick={() => setAsking(true)}>Ask to Sign In Again</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Ask all members of ${project.name} to sign in again?`}
        description="Their open pages lose this project at once; texts that they are typing stay in their browsers. Your other devices are asked, too. API tokens and calendars continue: their owners revoke them in their profiles."
        confirmLabel="Ask to Sign In Again"
        pending={pending}
        onConfirm={end}
      />
    </SettingRow>
  )
}
