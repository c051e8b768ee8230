-- What was deleted can be restored for a while and is then erased, also from the event log. The log stores people by id only,
-- and a member reads it from where their membership began.

-- The number of the event by which the person became a member; 0 for whoever created the project.
alter table project_member add column joined_seq bigint not null default 0;
-- When the content was erased for good. The row stays, so that numbers are not used twice.
alter table ticket add column erased_at timestamptz;
alter table project add column erased_at timestamptz;

update project_member set joined_seq = added.seq from (
    select project_id, payload -> 'member' ->> 'user_id' as user_id, max(seq) as seq
    from event where type = 'member.added' group by 1, 2
  ) added
  where added.project_id = project_member.project_id and added.user_id = project_member.user_id::text;

update event set payload = payload
    #- '{ticket,reporter,full_name}' #- '{ticket,reporter,username}'
    #- '{ticket,assignee,full_name}' #- '{ticket,assignee,username}'
    #- '{comment,author,full_name}' #- '{comment,author,username}'
    #- '{member,profile,full_name}' #- '{member,profile,username}'
    #- '{profile,full_name}' #- '{profile,username}'
  where type in ('ticket.created', 'ticket.changed', 'ticket.restored', 'comment.created', 'comment.changed',
    'member.added', 'user.changed');
update event set payload = payload #- '{comment,content}'
  where type in ('comment.created', 'comment.changed')
    and not exists (select from comment where comment.id = (payload -> 'comment' ->> 'id')::uuid);
-- The answer to a repeat is read from the log.
update idempotency_key set response = jsonb_build_object('project_id', response -> 'project_id', 'seq', response -> 'seq')
  where jsonb_typeof(response) = 'object';
update audit_entry set detail = '{}'
  where action in ('factor.added', 'factor.removed', 'passkey.added', 'passkey.renamed', 'passkey.removed')
    and person_id in (select id from profile where deleted_at is not null);

create index ticket_to_erase on ticket (deleted_at) where deleted_at is not null and erased_at is null;
-- Finds the events that hold the texts of a ticket or a comment.
create index event_text on event ((coalesce(payload -> 'ticket' ->> 'id', payload -> 'comment' ->> 'id')))
  where type in ('ticket.created', 'ticket.changed', 'ticket.restored', 'comment.created', 'comment.changed');
