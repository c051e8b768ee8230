// The tables of the data that forges send, as Kysely types.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CheckState, CodePull, CodeRelease, Forge, ForgeDelivery } from '../../domain/forge/forge.ts'

type Kind = 'branch' | 'tag'
/** The project and repository of a row, and when the forge last reported it. */
type RepoKey = { project_id: string; repo: string; seen_at: string }
type Held<T> = ColumnType<T, string, string>

declare module '../db/schema.ts' {
  interface Schema {
    forge_hook: {
      project_id: string
      address: string
      secret: string
      moves_to_done: Generated<boolean>
      default_branch: string | null
      created_by: string
      created_at: string
      refused_at: string | null
    }
    forge_delivery: {
      id: string
      project_id: string
      forge: Forge
      event: string
      delivery_id: string | null
      digest: Buffer
      received_at: string
      state: ForgeDelivery['state']
      result: string | null
      size: number
      body: Buffer | null
    }
    forge_push: RepoKey & {
      kind: Kind
      name: string
      before: string
      after: string
      head: string | null
      forced: boolean | null
      whole: boolean
      on_default: boolean
      shas: string[]
      fresh: string[]
      parents: JSONColumnType<Record<string, string[]>>
      at: string | null
    }
    forge_ref: RepoKey & {
      kind: Kind
      name: string
      url: string | null
      ends: Held<Record<string, number>>
      created: number
      deleted: number
      deleted_bare: boolean
      stands_at: string | null
      gone: boolean
    }
    forge_commit: RepoKey & {
      sha: string
      title: string
      author: string | null
      url: string | null
      at: string | null
      named: number[]
      fixes: number[]
      picked: string[]
      on_default: boolean
    }
    forge_pull: RepoKey & {
      number: number
      title: string
      state: CodePull['state']
      url: string | null
      author: string | null
      source: string
      target: string
      head: string | null
      merge: string | null
      named: number[]
      fixes: number[]
      on_default: boolean
      ord: string
    }
    forge_check: RepoKey & { short: string; name: string; state: CheckState; url: string | null; ord: string }
    forge_tag: RepoKey & {
      name: string
      url: string | null
      commit: string | null
      deleted: boolean
      ord: string
    }
    forge_link: {
      project_id: string
      number: number
      kind: 'commit' | 'branch' | 'pull'
      repo: string
      key: string
    }
    forge_fix: {
      project_id: string
      number: number
      repo: string
      key: string
      shas: string[]
      state: 'waiting' | 'taken' | 'same' | 'off'
    }
    forge_stale: { project_id: string; repo: string }
    forge_release: {
      project_id: string
      number: number
      repo: string
      state: CodeRelease['state']
      tag: string | null
      url: string | null
    }
  }
}
