-- The tickets of an import keep the manual order of their source. Their ranks begin with this prefix: empty in a project that had no
-- tickets, otherwise the place of the next new ticket, so that they are placed above the tickets of the project.
alter table import add column rank_prefix text;

-- The fields of a ticket that somebody changed here before the last import of it, which no later import replaces either.
alter table import_row add column own text[];

-- An imported ticket keeps the assignee of its source who has no account here: `imported` has it as `assignee`, the id and the name of
-- the name without an account. Any other assignee of the ticket replaces it.

create function ticket_assigned() returns trigger language plpgsql as $$
begin
  new.imported := new.imported - 'assignee';
  return new;
end $$;
create trigger ticket_assigned before update of assignee_id on ticket for each row
  when (new.assignee_id is distinct from old.assignee_id and old.imported ? 'assignee')
  execute function ticket_assigned();
