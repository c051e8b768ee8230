// The user's own tokens, in the profile.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { TOKENS_PER_OWNER, type Token } from '../../domain/token/token.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery, useQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { TokenRow } from './token-row.tsx'

export function TokensCard() {
  const query = useQuery('listTokens', { params: {} })
  const projects = useLiveQuery('listProjects', { params: {} }).data?.projects
  const create = useCommand('createToken')
  const end = useCommand('endToken')
  const [isOpen, setOpen] = useState(false)
  const tokens = query.data?.tokens
  const isFull = (tokens?.length ?? 0) >= TOKENS_PER_OWNER

  const namesOf = ({ projects: ids }: Token) =>
    ids?.map((id) => projects?.find((project) => project.id === id)?.name ?? t('one project'))

  return (
    <Card
      title={t('Tokens')}
      description={t('For scripts, tools and agents that act as you, each within its scope.')}
      actions={
        tokens && (
          <Button
            size={tokens.length > 0 ? 'sm' : 'md'}
            disabled={isFull}
            title={isFull ? t('You can have at most {count} tokens', { count: TOKENS_PER_OWNER }) : undefined}
            onClick={() => setOpen(true)}
          >
            {t('New Token')}
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading your tokens')}
        failed={t('Failed to load your tokens')}
        query={query}
        rows={tokens}
        keyOf={({ id }) => id}
        cannotShow={t('This token cannot be shown.')}
        none={rich(
          'You have no tokens yet. <link>The API page</link> explains what a program can do with a token.',
          {},
          { link: (text) => <a href="/api/docs">{text}</a> },
        )}
        label={t('Tokens')}
        className="-my-2.5"
      >
        {(token) => (
          <TokenRow
            token={token}
            projects={namesOf(token)}
            end={(input) => end.run({ params: {}, input })}
            onEnded={() => void query.refetch()}
          />
        )}
      </QueryList>
      <TokenDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        description={t('A program with this token acts as you, and never with more rights than you have.')}
        projects={projects}
        create={async (input) => {
          await create.run({ params: {}, input })
          void query.refetch()
        }}
      />
    </Card>
  )
}
