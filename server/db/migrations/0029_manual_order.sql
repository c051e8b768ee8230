-- Manual order of a column (docs/decisions/0056). The key of a ticket in it is its rank or, where it was never put anywhere by
-- hand, its number counted down (domain/ticket/rank.ts).
alter table project add column ticket_order text not null default 'newest' check (ticket_order in ('newest', 'manual'));
alter table ticket add column rank text collate "C";
alter table ticket add constraint ticket_rank_check check (length(rank) between 11 and 200) not valid;

-- The tickets of a column in two parts, so that a window in either order reads no more than its rows: those never ranked, and those
-- ranked, by number and by rank. The indexes are built after the start (server/db/later/indexes.ts).
drop index if exists ticket_column;
