// The roles as sets: exactly what each role may do.
import { describe, expect, it } from 'vitest'
import { CAPABILITIES, type Capability, can, type ProjectRole, projectRoleOf } from './policy.ts'

const any = (projectRole: ProjectRole) => CAPABILITIES.filter((capability) => can(projectRole, capability))
const own = (projectRole: ProjectRole) =>
  CAPABILITIES.filter((capability) => can(projectRole, capability, true))

describe('what each standing may do', () => {
  it('a viewer reads, comments and leaves', () => {
    expect(any('viewer')).toEqual(['project.read', 'project.leave', 'comment.create'])
    expect(own('viewer')).toEqual([
      'project.read',
      'project.leave',
      'comment.create',
      'comment.update',
      'comment.delete',
      'transfer.accept',
      'transfer.end',
    ])
  })

  it('a developer also works on tickets, and deletes their own', () => {
    expect(any('developer')).toEqual([
      'project.read',
      'project.leave',
      'ticket.create',
      'ticket.update',
      'comment.create',
      'attachment.create',
      'label.create',
      'history.read',
      'proposal.decide',
    ])
    expect(own('developer')).toEqual([
      'project.read',
      'project.leave',
      'ticket.create',
      'ticket.update',
      'ticket.delete',
      'comment.create',
      'comment.update',
      'comment.delete',
      'attachment.create',
      'attachment.delete',
      'label.create',
      'history.read',
      'proposal.decide',
      'transfer.accept',
      'transfer.end',
    ])
  })

  it('an admin also deletes, restores and exports what others wrote, and reads the audit log', () => {
    expect(any('admin')).toEqual([
      'project.read',
      'project.leave',
      'project.export',
      'project.import',
      'ticket.create',
      'ticket.update',
      'ticket.delete',
      'ticket.restore',
      'comment.create',
      'comment.delete',
      'attachment.create',
      'attachment.delete',
      'label.create',
      'label.update',
      'label.delete',
      'template.update',
      'view.update',
      'column.manage',
      'history.read',
      'history.remove',
      'audit.read',
      'change.revert',
      'webhook.manage',
      'forge.manage',
      'form.manage',
      'proposal.decide',
    ])
  })

  it('the owner does everything but leave and accept, and edits nobody else’s comment', () => {
    const not: Capability[] = ['project.leave', 'comment.update', 'transfer.accept']
    expect(any('owner')).toEqual(CAPABILITIES.filter((capability) => !not.includes(capability)))
  })
})

describe('standing', () => {
  it('comes from owner_id, whatever the role', () => {
    expect(projectRoleOf('a', { owner_id: 'a' }, 'viewer')).toBe('owner')
    expect(projectRoleOf('b', { owner_id: 'a' }, 'admin')).toBe('admin')
  })
})
