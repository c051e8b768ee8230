-- The source whose export an uploaded file looks like, so that the page can ask before it is read as that of another source.
alter table import add column looks_like text;
