-- What was deleted can be restored for a while and is then erased, also from the event log. The log stores people by id only,
-- and a member reads it from where their membership began.

-- The number of the event by which the person became a member; 0 for whoever created the project.
alter table project_member add column joined_seq bigint not null default 0;
-- When the content was erased for good. The row stays, so that numbers are not used twice.
alter table ticket add column erased_at timestamptz;
alter table project add column erased_at timestamptz;

-- What was stored before is changed by 0098 and after the start (server/db/later/list.ts), so that nobody waits for these locks.
