// The acts of the palette that move the ticket or tickets at hand to another project, such as “move to apollo”. A dialog says first
// what they lose there.

import { fold } from '../../domain/fold.ts'
import { t } from '../../domain/locale/message.ts'
import { titleFit } from '../../domain/search/rank.ts'
import { movedTo } from '../bulk/words.ts'
import type { TicketAct } from './ticket-acts.ts'

export type Target = { id: string; name: string; key: string }

/** The verbs, longest first. Only the first one offers projects before one is named: the others also begin names of columns. */
const VERBS = [t('move to project'), t('move to'), 'move']
/** The most projects, after a verb without and with a name. */
const [FEW, MORE] = [3, 5]

/** @param targets the other projects in which the person may create tickets */
export function transfersFor(targets: readonly Target[], typed: string): TicketAct[] {
  const text = fold(typed).trim()
  const verb = VERBS.find((one) => text === one || text.startsWith(`${one} `))
  if (verb === undefined) return []
  const rest = text.slice(verb.length).trim()
  if (rest === '' && verb !== VERBS[0]) return []
  const rate = titleFit(rest)
  return targets
    .map((target) => ({
      target,
      rank: rest === '' ? 1 : Math.max(rate(target.name), rate(target.key)),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, rest === '' ? FEW : MORE)
    .map(({ target: { id, name, key } }) => ({
      id: `transfer ${id}`,
      title: t('Move to project {name} ({key})…', { name, key }),
      act: { do: 'transfer', project_id: id },
      done: movedTo(name),
      isOffer: rest === '',
    }))
}
