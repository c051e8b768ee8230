// The counts of a project, as SQL.

/** The exact counts, as SQL. @param project the alias of the project's table */
export const countsOf = (project: string) =>
  `project_counts(${['todo_count', 'in_progress_count', 'done_count', 'member_count', 'column_counts'].map((name) => `${project}.${name}`).join(', ')})`
