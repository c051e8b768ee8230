-- A project can be archived: everybody can still read it, nobody can change it (docs/decisions/0108). A member can mark projects as
-- favourites. A project that nobody archives and nobody marks works as before.

alter table project add column archived_at timestamptz;
alter table project_member add column is_favourite boolean not null default false;
