// A database's complete schema, from the catalogue, for comparing two.
import { Client } from 'pg'

const PARTS = {
  columns: `select format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, ' default ' || pg_get_expr(d.adbin, d.adrelid),
      ' ' || nullif(concat(a.attidentity, a.attgenerated), '')) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select pg_get_indexdef(indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace`,
  statistics: `select attrelid::regclass || ' ' || attnum || ' ' || attstattarget as line from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and attstattarget >= 0`,
  triggers: `select tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  routines: `select pg_get_functiondef(p.oid) as line from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind <> 'a'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  types: `select format('%s %s', typname, (select string_agg(enumlabel, ',' order by enumsortorder)
      from pg_enum where enumtypid = t.oid)) as line
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`,
  views: `select format('%s %s', relname, pg_get_viewdef(oid)) as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
  comments: `select objoid::regclass || ' ' || description as line from pg_description
    where classoid = 'pg_class'::regclass and objoid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  extensions: 'select extname as line from pg_extension',
  migrations: 'select name as line from kysely_migration',
}

export type SchemaOf = Record<keyof typeof PARTS, string[]>

export async function schemaOf(url: string): Promise<SchemaOf> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const schema: Partial<SchemaOf> = {}
    for (const [part, text] of Object.entries(PARTS)) {
      const { rows } = await client.query<{ line: string }>(text)
      schema[part as keyof SchemaOf] = rows.map(({ line }) => line).sort()
    }
    return schema as SchemaOf
  } finally {
    await client.end()
  }
}
