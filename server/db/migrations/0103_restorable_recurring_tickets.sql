-- A removed recurring ticket stays as a marked row for some days, in which it can be restored (docs/decisions/0144).
alter table recurrence add column removed_at timestamptz,
  add constraint recurrence_removed_next_check check (removed_at is null or next_at is null);
create index recurrence_removed on recurrence (removed_at) where removed_at is not null;
