// The README in the archive.
export const README = `This is everything of a Lacewing project, as of one moment.

manifest.json   the contents of the archive: the records of each kind, the bytes and the SHA-256 of each part
*.ndjson        one record a line, as JSON in UTF-8. Records come after the records that they name, except parents of tickets:
                project, person, column, label, milestone, field, template, recurrence, ticket, relation, comment, file, change
files/          the files on the tickets, by the id of their record in file.ndjson, which has their size and SHA-256
MISSING.txt     only there if the server itself lost files

Texts are Markdown. Times are UTC. Ids mean something within this archive only. Deleted tickets are not in it, nor are
passwords, tokens and e-mail addresses. The shape of every record is JSON Schema: /api/bundle.schema.json of any
Lacewing server. Any Lacewing server can import the whole archive.
`
