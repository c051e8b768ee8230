import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { blocked } from '../ticket/events.ts'
import { StoredRelation } from './relation.ts'

const payload = z.object({ ...StoredRelation.shape, blocked })

export const relationEvents = eventsOf({
  'relation.added': { payload, before: null, name: t('Relation added') },
  'relation.removed': { payload, before: null, name: t('Relation removed') },
})
