/** A start tag of a cell that shows an error; no attribute of a cell can contain a `>`. */
const errorCell = /(<(?:\w+:)?c\s(?:[^<>]*?\s)?t=)(["'])e\2/g

/**
 * Makes the errors of a sheet, such as `#N/A`, texts. The library reads them as empty cells, so an
 * import would empty what is stored without a fault.
 */
export const errorsAsText = (xml: string): string => xml.replace(errorCell, '$1$2str$2')
