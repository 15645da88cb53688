import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** A start tag of a cell that shows an error; no attribute of a cell can contain a `>`. */
const errorCell = /(<(?:\w+:)?c\s(?:[^>]*?\s)?t=)(["'])e\2/g

/**
 * Makes the errors of a workbook, such as `#N/A`, texts. The library reads them as empty cells, so an
 * import would empty what is stored without a fault.
 */
export function errorsAsText(workbook: Buffer): Buffer {
  const files = unzipSync(workbook)
  let hasErrors = false
  for (const [name, bytes] of Object.entries(files)) {
    if (!/(^|\/)worksheets\/[^/]+\.xml$/.test(name)) continue
    const xml = strFromU8(bytes)
    const changed = xml.replace(errorCell, '$1$2str$2')
    if (changed === xml) continue
    hasErrors = true
    files[name] = strToU8(changed)
  }
  return hasErrors ? Buffer.from(zipSync(files, { level: 0 })) : workbook
}
