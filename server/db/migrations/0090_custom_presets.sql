-- Values of custom fields with which new tickets of a type begin, by the ids of the fields. Recurring tickets have theirs in `fields`.
alter table ticket_template add column custom jsonb not null default '{}';
alter table ticket_template add constraint ticket_template_custom_check check (octet_length(custom::text) <= 262144);
