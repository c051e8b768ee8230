-- The tickets of an import keep the manual order of their source. Their ranks begin with this prefix: empty in a project that had no
-- tickets, otherwise the place of the next new ticket, so that they are placed above the tickets of the project.
alter table import add column rank_prefix text;
