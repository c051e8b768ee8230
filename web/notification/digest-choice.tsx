// The weekly digest in the settings for mails: whether it comes, and which projects are in it.

import { useId } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { NotificationSettings } from '../../domain/notification/notification.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { PROJECT_WORDS } from '../project/words.ts'
import { Button } from '../ui/button.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { Check } from './check.tsx'
import type { useNotificationSettings } from './use-notification-settings.ts'

type Choose = ReturnType<typeof useNotificationSettings>['choose']
type Props = { settings: Pick<NotificationSettings, 'digest' | 'digest_without'>; choose: Choose }

export function DigestChoice({ settings, choose }: Props) {
  const hint = useId()
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={hint}>
      <Check checked={settings.digest} onChange={(digest) => choose({ digest })}>
        {t('Weekly digest of my projects')}
      </Check>
      <p id={hint} className="-mt-2 text-sm text-ink-faint">
        {t(
          'On Monday at 8: what was finished and what came in last week, what is stuck or late, and how forecasts moved.',
        )}
      </p>
      {settings.digest && <Projects without={settings.digest_without} choose={choose} />}
    </fieldset>
  )
}

/** Nothing to choose for a person with one project. */
const FEWEST = 2

function Projects({ without, choose }: { without: string[]; choose: Choose }) {
  const query = useLiveQuery('listProjects', { params: {} })
  const projects = query.data?.projects
  if (!projects)
    return <QueryState loading={t('Loading projects')} failed={PROJECT_WORDS.loadFailed} query={query} />
  if (projects.length < FEWEST) return null
  const chooseWithout = (digest_without: string[]) => choose({ digest_without })
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{t('Projects in the digest')}</legend>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => chooseWithout([])}>
          {t('All')}
        </Button>
        <Button size="sm" onClick={() => chooseWithout(projects.map(({ id }) => id))}>
          {t('None')}
        </Button>
      </div>
      <div className="flex max-h-60 flex-col gap-1 overflow-y-auto py-1">
        {projects.map(({ id, name }) => (
          <Check
            key={id}
            checked={!without.includes(id)}
            onChange={(isIn) =>
              chooseWithout(isIn ? without.filter((other) => other !== id) : [...without, id])
            }
          >
            {name}
          </Check>
        ))}
      </div>
      <p className="text-sm text-ink-faint">{t('Projects that you join later are in it.')}</p>
    </fieldset>
  )
}
