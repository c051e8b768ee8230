-- Manual order of a column (docs/decisions/0056). The key of a ticket in it is its rank or, where it was never put anywhere by
-- hand, its number counted down (domain/ticket/rank.ts).
alter table project add column ticket_order text not null default 'newest' check (ticket_order in ('newest', 'manual'));
alter table ticket add column rank text collate "C" check (length(rank) between 11 and 200);

-- The tickets of a column in two parts, so that a window in either order reads no more than its rows: those never ranked, which
-- are in the one index that there was before, and those ranked, by number and by rank. In the collation "C", so that the planner
-- cannot take `ticket_board` in their place and skip the ranked ones row by row.
drop index ticket_column;
create index ticket_column on ticket (project_id, status collate "C", column_slot, number desc)
  where deleted_at is null and rank is null;
create index ticket_column_ranked on ticket (project_id, status collate "C", column_slot, number desc)
  where deleted_at is null and rank is not null;
create unique index ticket_rank on ticket (project_id, status collate "C", column_slot, rank)
  where deleted_at is null and rank is not null;
