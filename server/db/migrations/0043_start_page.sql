-- The page after signing in, where a person chose another one than the dashboard.
alter table account add column start_page text check (start_page in ('my-work', 'inbox'));
