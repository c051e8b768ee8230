// The statements of a migration, read just well enough to know which tables they lock and change.

/** A statement of a migration, without comments, in one line. The bodies of functions are `$$`. */
export type Statement = string

const PARTS = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^-'$;]+|[-$]/g

/** The statements of a file, in order. */
export function statementsOf(text: string): Statement[] {
  const statements = ['']
  for (const [part] of text.matchAll(PARTS)) {
    if (part.startsWith('--')) continue
    if (part === ';') statements.push('')
    else statements[statements.length - 1] += /^\$\w*\$/.test(part) ? '$$' : part
  }
  return statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

export type Mode = 'share' | 'share row exclusive' | 'access exclusive'
const STRENGTH: Mode[] = ['share', 'share row exclusive', 'access exclusive']

/** A lock against writers. The table has its name, or that of one of its indexes. */
type Locked = { table?: string; index?: string; mode: Mode }

/** Each has one group, the name. `index` says that it is one of an index. */
const LOCKING: { pattern: RegExp; mode: Mode; index?: true }[] = [
  { pattern: /^alter table (?:if exists )?(?:only )?(\w+)/i, mode: 'access exclusive' },
  { pattern: /^drop index (?:if exists )?(\w+)/i, mode: 'access exclusive', index: true },
  { pattern: /^drop table (?:if exists )?(\w+)/i, mode: 'access exclusive' },
  { pattern: /^(?:alter|drop) trigger .* on (\w+)/i, mode: 'access exclusive' },
  { pattern: /^create (?:or replace )?(?:constraint )?trigger .*? on (\w+)/i, mode: 'share row exclusive' },
  { pattern: /^(?:create|alter) table .*/i, mode: 'share row exclusive' },
  { pattern: /^create (?:unique )?index (?:\w+ )?on (?:only )?(\w+)/i, mode: 'share' },
]

function locksOfOne(statement: Statement): Locked[] {
  return LOCKING.flatMap(({ pattern, mode, index }): Locked[] => {
    const name = pattern.exec(statement)?.[1]
    if (name) return [index ? { index: name, mode } : { table: name, mode }]
    // A foreign key locks the table that it refers to.
    if (mode !== 'share row exclusive' || !pattern.test(statement)) return []
    return [...statement.matchAll(/\breferences (\w+)/gi)].map(([, table]) => ({ table, mode }))
  })
}

/** The locks of a migration against writers, each table once with its strongest. */
export function locksOf(text: string): Locked[] {
  const strongest = new Map<string, Locked>()
  for (const lock of statementsOf(text).flatMap(locksOfOne)) {
    const key = lock.table ?? `index ${lock.index}`
    const known = strongest.get(key)
    if (!known || STRENGTH.indexOf(known.mode) < STRENGTH.indexOf(lock.mode)) strongest.set(key, lock)
  }
  return [...strongest.values()]
}
