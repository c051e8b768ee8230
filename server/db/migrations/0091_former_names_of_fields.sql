-- The names that a custom field had before, the last one first, so that queries and links with such a name keep leading to it.
-- Those of an option are in the option (`former_names`).
alter table custom_field add column former_names text[] not null default '{}';
