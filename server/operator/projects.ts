// The projects of the server in figures, as operators see them. Nothing of what is in a project is read.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import type { ServerProject } from '../../domain/operator/operator.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import { anywhere } from './people.ts'

type Row = Omit<ServerProject, 'owner'> & { owner: Profile }

export async function listServerProjects(
  db: Db,
  { search = '', ownerless, after, limit }: InputOf<'listServerProjects'>,
): Promise<{ projects: ServerProject[]; next: string | null }> {
  const [created_at = '', id = ''] = after?.split(',') ?? []
  const older = isCursor(created_at, id)
    ? sql`(project.created_at, project.id) < (${created_at}::timestamptz, ${id}::uuid)`
    : sql`true`
  const text = anywhere(search)
  const found =
    search === ''
      ? sql`true`
      : sql`(project.name ilike ${text} or project.key ilike ${text} or owner.full_name ilike ${text}
          or owner.username ilike ${text})`
  const { rows } = await sql<Row>`
    with page as (
      select project.id, project.key, project.name, project.created_at, project.owner_id, project.text_bytes,
        project.file_bytes, project.member_count as members, todo_count + in_progress_count + done_count as tickets
      from project join profile owner on owner.id = project.owner_id
      left join account on account.id = project.owner_id
      where project.deleted_at is null and ${older} and ${found}
        and ${ownerless === 'true' ? sql`(account.id is null or account.disabled_at is not null)` : sql`true`}
      order by project.created_at desc, project.id desc limit ${limit + 1}
    )
    select page.*, jsonb_build_object('id', owner.id, 'full_name', owner.full_name, 'username', owner.username) as owner,
      account.id is null or account.disabled_at is not null as owner_disabled,
      (select at from event where event.project_id = page.id order by seq desc limit 1) as last_activity
    from page join profile owner on owner.id = page.owner_id left join account on account.id = page.owner_id
    order by page.created_at desc, page.id desc`.execute(db)
  const projects = rows.slice(0, limit)
  const last = projects.at(-1)
  return { projects, next: rows.length > limit && last ? `${last.created_at},${last.id}` : null }
}

const isCursor = (time: string, id: string) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(time) && /^[0-9a-f-]{36}$/.test(id) && !Number.isNaN(Date.parse(time))
