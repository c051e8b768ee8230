// Tables on the terminal.

/** The lines of a table whose first row is the heading, with columns of equal width. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)))
  const padded = (text: string, column: number) =>
    text + ' '.repeat(Math.max(0, (widths?.[column] ?? 0) - [...text].length))
  return rows.map((row) => row.map(padded).join('  ').trimEnd())
}
