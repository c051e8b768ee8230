-- The name of an import that an invitation is for: by accepting, the person takes over its tickets (docs/decisions/0100).
alter table invitation add column imported_person uuid;
