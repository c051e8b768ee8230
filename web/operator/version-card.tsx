// The version of the server with its changes, and how many people and projects it has.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { ServerState } from '../../domain/operator/operator.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { Fact, Facts } from './facts.tsx'
import { UpgradeFact } from './upgrade-fact.tsx'
import { useServerState } from './use-server-state.ts'

export function VersionCard() {
  const query = useServerState()
  return (
    <Card
      title={t('Lacewing')}
      description={t('The state of this server. Operators read nothing of what is in projects.')}
    >
      {query.data ? (
        <Version {...query.data} />
      ) : (
        <QueryState
          loading={t('Loading the state of the server')}
          failed={t('Failed to load the state of the server')}
          query={query}
        />
      )}
    </Card>
  )
}

function Version({
  version,
  postgresql,
  node,
  people,
  disabled,
  projects,
  operators_setting,
  building,
}: ServerState) {
  const all = numberText(people)
  const [now, ...later] = building
  const [isReading, setReading] = useState(false)
  return (
    <Facts>
      <Fact name={t('Version')}>
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
          {version}
          <Button size="sm" onClick={() => setReading(true)}>
            {t('Changes')}
          </Button>
        </span>
        {isReading && <ChangesDialog version={version} onClose={() => setReading(false)} />}
      </Fact>
      {now && <UpgradeFact now={now} later={later} />}
      <Fact name="PostgreSQL">{postgresql}</Fact>
      <Fact name="Node.js">{node.replace(/^v/, '')}</Fact>
      <Fact name={t('People')}>
        {disabled > 0
          ? t('{people}, {disabled} of them disabled', {
              people: all,
              disabled: numberText(disabled),
            })
          : all}
      </Fact>
      <Fact name={t('Projects')}>{numberText(projects)}</Fact>
      <Fact name={t('Operators')}>
        {operators_setting ? t('Named by the setting OPERATORS') : t('Stored in the database')}
      </Fact>
    </Facts>
  )
}
