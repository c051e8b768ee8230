// Mail that waits, and addresses whose mail server refused them.

import { t } from '../../domain/locale/message.ts'
import { Moment } from '../audit/moment.tsx'
import { numberText } from '../locale/format.ts'
import { Card } from '../ui/card.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { Person } from '../user/person.tsx'
import { Fact, Facts } from './facts.tsx'
import { useServerState } from './use-server-state.ts'

export function MailCard() {
  const query = useServerState()
  const mail = query.data?.mail
  return (
    <Card title={t('Mail')}>
      {mail ? (
        <div className="flex flex-col gap-4">
          <Facts>
            <Fact name={t('Mail server')} warns={!mail.server}>
              {mail.server ? t('Set by SMTP_URL') : t('None: mails are files in DATA_DIR/mail')}
            </Fact>
            <Fact name={t('Waiting')}>{numberText(mail.waiting)}</Fact>
            <Fact name={t('Sent again after a failure')}>{numberText(mail.retrying)}</Fact>
          </Facts>
          <h3 className="font-medium">{t('Addresses that could not be reached')}</h3>
          {mail.refused.length === 0 ? (
            <p className="text-sm text-ink-faint">
              {t('None. An address that its mail server refuses gets no more mails.')}
            </p>
          ) : (
            <RecordList
              rows={mail.refused}
              keyOf={({ person }) => person.id}
              cannotShow={t('This address cannot be shown.')}
              label={t('Addresses that could not be reached')}
              className="-my-2"
            >
              {({ person, email, at }) => (
                <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                  <Person person={person} />
                  <span className="text-sm wrap-anywhere">{email}</span>
                  <Moment at={at} />
                </div>
              )}
            </RecordList>
          )}
        </div>
      ) : (
        <QueryState
          loading={t('Loading the state of mail')}
          failed={t('Failed to load the state of mail')}
          query={query}
        />
      )}
    </Card>
  )
}
