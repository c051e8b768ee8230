-- The bulk changes of the last 30 days, which are still recorded, become one line each. Older ones stay many lines.
update event set bulk_id = bulk_change.id
from bulk_change join bulk_change_ticket done on done.bulk_id = bulk_change.id
where event.project_id = bulk_change.project_id and event.seq = done.seq;
