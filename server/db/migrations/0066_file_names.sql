-- The name of a file may be as long as in the file systems that files come from.
alter table attachment
  drop constraint attachment_name_check,
  add constraint attachment_name_check check (length(name) between 1 and 255);
