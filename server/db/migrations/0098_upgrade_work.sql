-- The work on many rows that an upgrade does after the start, portion by portion (server/db/later/). Without a row there is nothing to do.
create table upgrade_work (
  name text primary key,
  -- The key of the last row that is done.
  place jsonb,
  -- How many rows are done.
  done bigint not null default 0,
  ended_at timestamptz,
  -- What came later is right already.
  since timestamptz not null default now()
);
-- From release 0.2.0. A database that went through the former files 0006 to 0061 has nothing to change.
insert into upgrade_work (name)
select name from unnest(array['text_bytes', 'ticket_watch', 'comment_places', 'folded_texts', 'event_names']) name
where exists (select from project);

-- These belong to 0006, whose locks they would hold for longer. They hold no table.
update idempotency_key set response = jsonb_build_object('project_id', response -> 'project_id', 'seq', response -> 'seq')
  where response ?& array['project_id', 'seq'] and response - array['project_id', 'seq'] <> '{}';
update audit_entry set detail = '{}'
  where action in ('factor.added', 'factor.removed', 'passkey.added', 'passkey.renamed', 'passkey.removed')
    and detail <> '{}' and person_id in (select id from profile where deleted_at is not null);
update project_member set joined_seq = added.seq from (
    select project_id, payload -> 'member' ->> 'user_id' as user_id, max(seq) as seq
    from event where type = 'member.added' group by 1, 2
  ) added
  where added.project_id = project_member.project_id and added.user_id = project_member.user_id::text
    and project_member.joined_seq < added.seq;
