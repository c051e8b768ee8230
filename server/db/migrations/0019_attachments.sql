-- Files on tickets. The bytes are on disk, named by their SHA-256, once for each content: server/blob/.

-- One row for each file on disk. It is locked by whoever adds a reference, and by the job that deletes the file.
create table blob (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  -- Since when no attachment needs it: its file is deleted a day later.
  released_at timestamptz
);
create index blob_released on blob (released_at) where released_at is not null;

-- A removed attachment can be restored for a day; then its row is deleted.
create table attachment (
  id uuid primary key,
  project_id uuid not null,
  ticket_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  sha256 text not null references blob (sha256),
  size bigint not null,
  mime text not null,
  uploader_id uuid not null references profile (id),
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  constraint attachment_on_ticket foreign key (project_id, ticket_id)
    references ticket (project_id, id) on delete cascade
);
create unique index attachment_name on attachment (ticket_id, name) where deleted_at is null;
create index attachment_of_ticket on attachment (ticket_id, id);
create index attachment_of_project on attachment (project_id, ticket_id);
create index attachment_of_blob on attachment (sha256);
create index attachment_removed on attachment (deleted_at) where deleted_at is not null;

-- Bytes of a project's attachments, those of deleted tickets included. Kept by a trigger, so that it is right whoever writes
-- or removes them; it takes the lock on the project's row that the event of the same change takes anyway.
alter table project add column file_bytes bigint not null default 0;

create function count_attachment_bytes() returns trigger language plpgsql as $$
declare
  before constant bigint := case when tg_op <> 'INSERT' and old.deleted_at is null then old.size else 0 end;
  after constant bigint := case when tg_op <> 'DELETE' and new.deleted_at is null then new.size else 0 end;
begin
  if before <> after then
    update project set file_bytes = file_bytes + after - before where id = coalesce(new.project_id, old.project_id);
  end if;
  return null;
end $$;
create trigger attachment_bytes after insert or delete or update of deleted_at on attachment
  for each row execute function count_attachment_bytes();
