/** A cell that a spreadsheet would execute as a formula (OWASP, CSV Injection), with apostrophes before it or not. */
const executed = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Returns a cell that no spreadsheet executes: it gets one apostrophe more, which `restore` takes away. */
export const neutralise = (cell: string): string => (executed.test(cell) ? `'${cell}` : cell)

/** Returns the cell that was neutralised, and any other as it is. */
export const restore = (cell: string): string =>
  cell.startsWith("'") && executed.test(cell) ? cell.slice(1) : cell
