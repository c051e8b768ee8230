// The table of rights. Which role may make which call is in the matrix of every call (server/test/policy-matrix.test.ts).
import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { CAPABILITIES, can, type ProjectRole, projectRoleOf } from './policy.ts'

const any = (projectRole: ProjectRole) => CAPABILITIES.filter((capability) => can(projectRole, capability))
const own = (projectRole: ProjectRole) =>
  CAPABILITIES.filter((capability) => can(projectRole, capability, true))

describe('what each standing may do', () => {
  it('each one may do what those below may, except that the owner cannot leave', () => {
    expect(any('developer')).toEqual(expect.arrayContaining(any('viewer')))
    expect(any('admin')).toEqual(expect.arrayContaining(any('developer')))
    const staying = any('admin').filter((capability) => capability !== 'project.leave')
    expect(any('owner')).toEqual(expect.arrayContaining(staying))
    expect(can('owner', 'project.leave')).toBe(false)
  })

  it('a person may do more to what they wrote, and nobody edits the comment of somebody else', () => {
    const onlyOwn = (projectRole: ProjectRole) =>
      own(projectRole).filter((capability) => !can(projectRole, capability))
    const toEveryone = ['comment.update', 'transfer.accept']
    expect(onlyOwn('viewer')).toEqual(['comment.update', 'comment.delete', 'transfer.accept', 'transfer.end'])
    expect(onlyOwn('developer')).toEqual([
      'ticket.delete',
      'comment.update',
      'comment.delete',
      'attachment.delete',
      'transfer.accept',
      'transfer.end',
    ])
    expect(onlyOwn('admin')).toEqual([...toEveryone, 'transfer.end'])
    expect(onlyOwn('owner')).toEqual(toEveryone)
  })

  it('each right is needed by a call, so that the matrix proves it', () => {
    const needed = new Set<string>(Object.values(api).map(({ needs }) => needs))
    // Storage checks this one, for uploads.
    expect(CAPABILITIES.filter((capability) => !needed.has(capability))).toEqual(['attachment.create'])
  })
})

describe('standing', () => {
  it('comes from owner_id, whatever the role', () => {
    expect(projectRoleOf('a', { owner_id: 'a' }, 'viewer')).toBe('owner')
    expect(projectRoleOf('b', { owner_id: 'a' }, 'admin')).toBe('admin')
  })
})

it('in an archived project, the rights that pages know allow every command that the contract allows there', () => {
  const possible = new Set<string>(
    Object.values(api).flatMap(({ kind, needs, ...rules }) =>
      kind === 'query' || 'whileArchived' in rules ? [needs] : [],
    ),
  )
  const commands = Object.values(api).filter((call) => 'whileArchived' in call)
  const archived = { archived_at: '2026-11-01T00:00:00.000Z' }
  const left = CAPABILITIES.filter((capability) =>
    (['viewer', 'owner'] as const).some((role) => can(role, capability, true, archived)),
  )
  expect(commands.map(({ needs }) => needs).filter((needs) => !left.includes(needs as never))).toEqual([])
  expect(left.filter((capability) => !possible.has(capability))).toEqual([])
})
