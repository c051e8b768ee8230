-- The projects that a person leaves out of the weekly digest (docs/decisions/0140). Projects that they join later are in it.
alter table notification_settings add column digest_without uuid[] not null default '{}';
