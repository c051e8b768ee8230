// Writes the templates of an import. A type that has a template here keeps it.
import { sql } from 'kysely'
import { isSameCustom } from '../../domain/field/preset.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import type { ValueOf } from './clean.ts'
import { presetsHere } from './custom.ts'
import { type Effect, NOTHING, type Run } from './run.ts'
import { leave } from './write-project-parts.ts'

export async function writeTemplates(run: Run, templates: ValueOf<'template'>[]): Promise<Effect> {
  const there = await run.db
    .selectFrom('ticket_template')
    .select(['type', 'description', 'custom'])
    .where('project_id', '=', run.project_id)
    .execute()
  const recordOf = ({ ticket_type: id, custom = {} }: ValueOf<'template'>) => ({ id, custom })
  const valuesOf = await presetsHere(run, templates.map(recordOf), 'template')
  let isChanged = false
  for (const template of templates) {
    const { ticket_type: type, description } = template
    const custom = valuesOf(recordOf(template))
    const known = there.find((one) => one.type === type && isTemplate(one))
    if (known && !(known.description === description && isSameCustom(known.custom, custom)))
      leave(run, 'template', type, 'The project already has a template for this type')
    else run.tally.arrived('template', known ? 'unchanged' : 'created')
    if (known || run.isForecast) continue
    isChanged = true
    await sql`insert into ticket_template (project_id, type, description, custom, version)
      values (${run.project_id}, ${type}, ${description}, ${JSON.stringify(custom)}, 1)
      on conflict (project_id, type) do update set description = excluded.description, custom = excluded.custom,
        version = ticket_template.version + 1`.execute(run.db)
  }
  return isChanged ? { kinds: ['template'] } : NOTHING
}

/** A template without a description and values was taken away. */
const isTemplate = ({ description, custom }: { description: string | null; custom: CustomValues }) =>
  description !== null || Object.keys(custom).length > 0
