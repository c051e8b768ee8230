-- The pixels of a picture as browsers show it, so that pages reserve its room before it is loaded. Null for other files, and for files
-- from before this migration.
alter table attachment add column width integer;
alter table attachment add column height integer;
