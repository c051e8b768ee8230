-- A person may sort the board for themselves by due date or last change (docs/decisions/0057): two orders of a column to read
-- windows in, ticket_due and ticket_updated. They are built after the start (server/db/later/indexes.ts). By priority needs none: a
-- window of each priority is one of the index of facets.
select;
