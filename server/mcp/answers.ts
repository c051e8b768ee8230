// Adds to every ticket in an answer what an agent quotes: its key and its address.
import type { Lookup } from './lookup.ts'

type Found = Record<string, unknown>

const isRecord = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param projectId the project of tickets that do not name theirs */
export async function withAddresses(
  answer: unknown,
  { lookup, publicUrl, projectId }: { lookup: Lookup; publicUrl: string; projectId: string | undefined },
): Promise<unknown> {
  let keys: Promise<Map<string, string>> | undefined
  const keyOf = async (id: string) => {
    keys ??= lookup.projects().then((all) => new Map(all.map((project) => [project.id, project.key])))
    return (await keys).get(id)
  }

  async function walk(value: unknown, at: string | undefined): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((one) => walk(one, at)))
    if (!isRecord(value)) return value
    const own = projectOf(value) ?? at
    const entries = Object.entries(value).map(async ([name, inner]) => [name, await walk(inner, own)])
    const walked: Found = Object.fromEntries(await Promise.all(entries))
    if (!isTicket(value) || own === undefined || 'key' in value) return walked
    const key = await keyOf(own)
    if (key === undefined) return walked
    const url = `${publicUrl}/project/${own}/ticket/${value.number}`
    return { key: `${key}-${value.number}`, url, ...walked }
  }
  return walk(answer, projectId)
}

function projectOf({ project_id, project }: Found): string | undefined {
  if (typeof project_id === 'string') return project_id
  return isRecord(project) && typeof project.id === 'string' ? project.id : undefined
}

/** Whether a part of an answer is, or names, one ticket. */
const isTicket = ({ number, title, ticket_id }: Found) =>
  Number.isInteger(number) && (title !== undefined || ticket_id !== undefined)
