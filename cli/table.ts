/** Lays rows out in columns; a cell may have several lines. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.flatMap((row) => linesOf(row[column]).map((line) => line.length))),
  )
  return rows.flatMap((row) => linesOfRow(row, widths)).join('\n')
}

function linesOfRow(row: readonly string[], widths: readonly number[]): string[] {
  const height = Math.max(...row.map((cell) => linesOf(cell).length))
  return Array.from({ length: height }, (_, line) =>
    widths
      .map((width, column) => (linesOf(row[column])[line] ?? '').padEnd(width))
      .join('  ')
      .trimEnd(),
  )
}

const linesOf = (cell = ''): string[] => cell.split('\n')
