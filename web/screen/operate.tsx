// The operators' page: the server, its people and projects, in sections. For everybody else there is no such page.

import { Link } from '@tanstack/react-router'
import { t } from '../../domain/locale/message.ts'
import { useLiveInbox } from '../data/live.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { OPERATE_SECTIONS } from '../operator/operate-cards.ts'
import { OperatorQuestion } from '../operator/operator-question.tsx'
import { ProvenActs } from '../operator/proven.tsx'
import { SectionPage } from '../settings/section-page.tsx'
import { BackArrow } from '../ui/back-arrow.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeader } from '../ui/page.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { NotFound } from './not-found.tsx'
import { PersonalPage } from './personal-page.tsx'

export function OperateScreen() {
  const { user } = useSession()
  const query = useQuery('getOperating', { params: {} })
  useLiveInbox()
  if (!user) return null
  if (query.data && !query.data.operator && !query.data.asked) return <NotFound />
  return (
    <PersonalPage>
      <div className="mx-auto w-full max-w-5xl">
        <PageHeader
          title={t('Operate')}
          back={
            <Link
              to="/dashboard"
              aria-label={t('Back to Dashboard')}
              className={buttonStyle({ variant: 'icon' })}
            >
              <BackArrow />
            </Link>
          }
        />
        {query.data?.asked && <OperatorQuestion />}
        {!query.data && (
          <QueryState
            loading={t('Loading your rights')}
            failed={t('Failed to load your rights')}
            query={query}
          />
        )}
      </div>
      {query.data?.operator && (
        <ProvenActs>
          <SectionPage title={t('Operate · Lacewing')} sections={OPERATE_SECTIONS}>
            {({ Card }) => <Card userId={user.id} />}
          </SectionPage>
        </ProvenActs>
      )}
    </PersonalPage>
  )
}
