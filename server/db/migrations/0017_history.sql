-- A ticket's history is read from the event log. This index finds the events about a ticket, except those that write or edit a
-- comment: a long discussion must not slow down the history.
create index event_of_ticket on event ((coalesce(payload #>> '{ticket,id}', payload ->> 'ticket_id')), seq)
  where type like 'ticket.%' or type = 'comment.deleted';
-- The removal of a member unassigns tickets, whose numbers are in `before`.
create index event_removal on event (project_id, seq) where type = 'member.removed';
-- In place of event_text, so that a change still writes one entry: tickets are found by the index above.
drop index event_text;
create index event_of_comment on event ((payload #>> '{comment,id}'), seq)
  where type = 'comment.created' or type = 'comment.changed';
