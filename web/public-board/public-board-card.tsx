// The public link of a board, in the settings: the owner creates, changes and ends it; other members see that it exists.

import { Globe } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { displayName } from '../../domain/user/display.ts'
import { newSecret } from '../data/new-secret.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { rich } from '../locale/rich.tsx'
import { PUBLIC_BOARD_PATH } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckRow } from '../ui/check-row.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'public-board' }
type Link = NonNullable<OutputOf<'getPublicBoard'>['link']>
type Shown = Pick<Link, 'show_people' | 'show_descriptions'>
const NOTHING: Shown = { show_people: false, show_descriptions: false }

export function PublicBoardCard({ project, mayPublish }: { project: Project; mayPublish: boolean }) {
  const params = { projectId: project.id }
  const query = useQuery('getPublicBoard', { params })
  const link = query.data?.link
  if (!mayPublish && !link) return null
  return (
    <Card
      title={t('Public Board')}
      description={t(
        'Anyone with the link can see the board without an account: titles, columns, labels, types, priorities and due dates. Comments and files are never shown.',
      )}
    >
      {!query.data && (
        <QueryState
          loading={t('Loading the public link')}
          failed={t('Failed to load the public link')}
          query={query}
        />
      )}
      {link && <Since link={link} />}
      {query.data && mayPublish && (
        <Manage projectId={project.id} link={link ?? null} onChanged={() => query.refetch()} />
      )}
    </Card>
  )
}

function Since({ link: { created_at, created_by } }: { link: Link }) {
  return (
    <p className="mb-3 flex items-start gap-2">
      <Globe aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <span className="min-w-0 wrap-anywhere">
        {rich(
          'This board is public since <time>{date}</time>, through a link by {name}.',
          { date: dateOf(created_at), name: displayName(created_by) },
          { time: (text) => <time dateTime={created_at}>{text}</time> },
        )}
      </span>
    </p>
  )
}

type ManageProps = { projectId: string; link: Link | null; onChanged: () => Promise<unknown> }

function Manage({ projectId, link, onChanged }: ManageProps) {
  const params = { projectId }
  const publish = useCommand('publishBoard')
  const change = useCommand('changePublicBoard')
  const end = useCommand('unpublishBoard')
  /** Before there is a link: the chosen settings. After that: the settings that are being saved. */
  const [wanted, setWanted] = useState<Partial<Shown>>({})
  const [secret, setSecret] = useState<string>()
  const [asking, setAsking] = useState<'replace' | 'end'>()
  const shown = { ...NOTHING, ...link, ...wanted }

  const doing = (failed: string, action: () => Promise<unknown>) =>
    attempt(failed, () => action().then(onChanged), TOAST)

  async function make() {
    const made = newSecret()
    const { show_people, show_descriptions } = shown
    const input = { show_people, show_descriptions, secret: made }
    if (await doing(t('Failed to create the link'), () => publish.run({ params, input }))) setSecret(made)
    setWanted({})
    setAsking(undefined)
  }

  async function finish() {
    if (await doing(t('Failed to remove the link'), () => end.run({ params, input: {} })))
      toast.success(t('The public link was removed.'), TOAST)
    setAsking(undefined)
  }

  async function choose(part: Partial<Shown>) {
    setWanted((before) => ({ ...before, ...part }))
    if (!link) return
    await doing(t('Failed to change the public board'), () => change.run({ params, input: part }))
    // Other changes may still be on their way, so only the saved settings are removed.
    const saved = Object.keys(part)
    setWanted((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !saved.includes(name))))
  }

  return (
    <div className="flex flex-col gap-3">
      <CheckRow checked={shown.show_people} onChange={(show_people) => void choose({ show_people })}>
        {t('Show the names of assignees')}
      </CheckRow>
      <CheckRow
        checked={shown.show_descriptions}
        onChange={(show_descriptions) => void choose({ show_descriptions })}
      >
        {t('Show descriptions')}
      </CheckRow>
      <div className="flex flex-wrap gap-2">
        {link ? (
          <>
            <Button onClick={() => setAsking('replace')}>{t('Replace Link')}</Button>
            <Button variant="destructive" onClick={() => setAsking('end')}>
              {t('Remove Link')}
            </Button>
          </>
        ) : (
          <Button icon={<Globe />} pending={publish.pending} onClick={() => void make()}>
            {t('Create Public Link')}
          </Button>
        )}
      </div>
      <Dialog
        open={secret !== undefined}
        onOpenChange={(open) => !open && setSecret(undefined)}
        title={t('Public Link')}
        size="sm"
      >
        <SecretShown
          secret={`${location.origin}${PUBLIC_BOARD_PATH}#${secret}`}
          copyLabel={t('Copy Link')}
          note={t(
            'It is shown only now, because the server stores only its hash. If you lose it, replace it with a new one.',
          )}
          onDone={() => setSecret(undefined)}
        >
          {t('Anyone with this link can see the board until you remove it.')}
        </SecretShown>
      </Dialog>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={asking === 'replace' ? t('Replace the public link?') : t('Remove the public link?')}
        description={t('People with the current link can no longer see the board. This cannot be undone.')}
        confirmLabel={asking === 'replace' ? t('Replace Link') : t('Remove Link')}
        pending={publish.pending || end.pending}
        onConfirm={() => void (asking === 'replace' ? make() : finish())}
      />
    </div>
  )
}
