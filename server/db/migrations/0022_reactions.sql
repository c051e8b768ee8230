-- Who reacted to a comment with which emoji: {"heart": [ids of people, first come first]}. In the comment's own row, which
-- every reading of it has at hand already; the version tells the later of two states without getting into the way of edits.
alter table comment
  add column reactions jsonb not null default '{}',
  add column reactions_version integer not null default 0,
  add constraint comment_reactions_check check (jsonb_typeof(reactions) = 'object') not valid;
