/** A line of CSV (RFC 4180). A cell with space at one of its ends is quoted too. */
export const csvLine = (cells: readonly string[], delimiter = ','): string =>
  `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`

/** A first cell of `sep=…` would be read as a declaration. */
const quote = (cell: string, delimiter: string) =>
  /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
