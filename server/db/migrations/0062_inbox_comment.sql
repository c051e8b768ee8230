-- The comment that a line of the inbox leads to. comment_id belongs to the newest change alone, so a move after a mention cleared it.
alter table inbox_line add column linked_comment_id uuid;
update inbox_line set linked_comment_id = comment_id where comment_id is not null;
