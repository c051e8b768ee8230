-- A ticket's history is read from the event log. The indexes event_of_ticket, event_of_comment and event_removal find the events about
-- it. They are built after the start (server/db/later/indexes.ts), in place of this one.
drop index if exists event_text;
