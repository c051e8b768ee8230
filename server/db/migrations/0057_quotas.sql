-- Whatever is stored counts, also what was removed or waits (server/retention/bounds.ts).

-- Bytes of removed files, until they can no longer be restored. They count apart from those that are there: a removal makes room at once.
alter table project add column removed_file_bytes bigint not null default 0;

create or replace function count_attachment_bytes() returns trigger language plpgsql as $$
declare
  live bigint := 0;
  removed bigint := 0;
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then live := -old.size; else removed := -old.size; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then live := live + new.size; else removed := removed + new.size; end if;
  end if;
  if live <> 0 or removed <> 0 then
    update project set file_bytes = file_bytes + live, removed_file_bytes = removed_file_bytes + removed
    where id = coalesce(new.project_id, old.project_id);
  end if;
  return null;
end $$;

update project set removed_file_bytes = removed.bytes
from (select project_id, sum(size) as bytes from attachment where deleted_at is not null group by project_id) removed
where project.id = removed.project_id and removed.bytes > 0;

-- The earlier changes that an import brings are text of the project too.
create function count_imported_changes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update project set text_bytes = text_bytes + sign * changed.bytes
  from (
    select project_id, sum(octet_length(before::text) + octet_length(after::text)) as bytes
    from changed_rows group by project_id
  ) changed
  where project.id = changed.project_id;
  return null;
end $$;
create trigger import_change_bytes_added after insert on import_change
  referencing new table as changed_rows for each statement execute function count_imported_changes();
-- A title may be taken out of them later.
create function count_imported_edits() returns trigger language plpgsql as $$
begin
  update project set text_bytes = text_bytes + edited.bytes
  from (
    select project_id, sum(bytes) as bytes from (
      select project_id, octet_length(before::text) + octet_length(after::text) as bytes from new_rows
      union all
      select project_id, -(octet_length(before::text) + octet_length(after::text)) from old_rows
    ) either group by project_id
  ) edited
  where project.id = edited.project_id and edited.bytes <> 0;
  return null;
end $$;
create trigger import_change_bytes_edited after update on import_change
  referencing old table as old_rows new table as new_rows for each statement execute function count_imported_edits();
create trigger import_change_bytes_removed after delete on import_change
  referencing old table as changed_rows for each statement execute function count_imported_changes();

update project set text_bytes = text_bytes + brought.bytes
from (
  select project_id, sum(octet_length(before::text) + octet_length(after::text)) as bytes
  from import_change group by project_id
) brought
where project.id = brought.project_id;

-- Of the ways in which CSV files were mapped, a project keeps those that were used last.
alter table import_mapping add column used_at timestamptz not null default now();
alter table import_mapping alter column used_at drop default;
