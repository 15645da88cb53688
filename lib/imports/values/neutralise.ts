/** A cell that a spreadsheet would execute as a formula (OWASP, CSV Injection), with apostrophes before it or not. */
const executed = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Returns a cell that no spreadsheet executes: it gets one apostrophe more, which `restore` takes away. */
export const neutralise = (cell: string): string => (executed.test(cell) ? `'${cell}` : cell)

/** A formula of a text alone, by which programs keep zeros; it executes nothing. */
export const quotedText = /^="([^"]*)"$/

/**
 * Returns a cell of a file that no spreadsheet executes and that an import reads as it did the cell, faults too: a formula
 * gets a space, after which spreadsheets and imports see a formula that is none.
 */
export const neutraliseTyped = (cell: string): string => {
  if (cell.startsWith("'") || quotedText.test(cell)) return cell
  return /^(?:[\t\r\n]\s*)?=/.test(cell) ? ` ${cell}` : neutralise(cell)
}

/** Returns the cell that was neutralised, and any other as it is. */
export const restore = (cell: string): string =>
  cell.startsWith("'") && executed.test(cell) ? cell.slice(1) : cell
