// The user's linked accounts at the identity provider, and a button to link another.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { auth } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { showProblem } from '../form/show-problem.ts'
import { useAccountQuery } from '../form/use-account-query.ts'
import { PROVIDER } from '../sign-in/provider.ts'
import { usePageRestored } from '../sign-in/use-page-restored.ts'
import { IdentityRow } from './identity-row.tsx'
import { useRecentProof } from './use-recent-proof.tsx'

export function ProviderCard() {
  const settings = useSettings()
  if (!settings?.external.oidc) return null
  return <Linked name={settings.oidc_name ?? t('single sign-on')} />
}

function Linked({ name }: { name: string }) {
  const query = useAccountQuery(() => auth.getUserIdentities())
  const { withProof, question } = useRecentProof()
  const [leaving, setLeaving] = useState(false)
  usePageRestored(() => setLeaving(false))
  const linked = query.data?.identities.filter(({ provider }) => provider === PROVIDER)

  async function link() {
    setLeaving(true)
    try {
      await withProof(async () => {
        const options = { redirectTo: `${location.origin}/profile` }
        const { error } = await auth.linkIdentity({ provider: PROVIDER, options })
        if (error) throw error
      })
    } catch (error) {
      setLeaving(false)
      showProblem(t('Failed to link {name}', { name }), error)
    }
  }

  return (
    <Card
      title={t('Sign-In with {name}', { name })}
      description={t('Accounts there that can sign in to this account.')}
      actions={
        linked && (
          <Button size={linked.length > 0 ? 'sm' : 'md'} pending={leaving} onClick={link}>
            {linked.length > 0 ? t('Link Another') : t('Link Account')}
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading your linked accounts')}
        failed={t('Failed to load your linked accounts')}
        query={query}
        rows={linked}
        keyOf={({ identity_id }) => identity_id}
        cannotShow={t('This account cannot be shown.')}
        none={t('None is linked yet.')}
        className="-my-3"
      >
        {(identity) => (
          <IdentityRow
            identity={identity}
            provider={name}
            withProof={withProof}
            onChanged={() => void query.refetch()}
          />
        )}
      </QueryList>
      {question}
    </Card>
  )
}
