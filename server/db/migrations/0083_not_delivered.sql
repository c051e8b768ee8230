-- A column of the status Done can hold tickets that were closed without being delivered, such as duplicates (docs/decisions/0108).
-- Only its tickets are affected, so a project that changes no setting works as before.

alter table project_column add column delivered boolean not null default true;
alter table project_column add constraint project_column_delivered_check check (delivered or status = 'done');
