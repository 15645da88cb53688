import { createReadStream } from 'node:fs'

/** A cell with or without quotation marks, and what follows it. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/y
const chunkBytes = 1 << 20

/**
 * Yields the records of a CSV file of an export. An empty cell is null, and one with quotation marks is an empty text;
 * csv-parse tells them apart only through a callback for each cell, which takes several times as long.
 */
export async function* readCsv(path: string): AsyncGenerator<(string | null)[][]> {
  let text = ''
  let record: (string | null)[] = []
  for await (const chunk of createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: chunkBytes,
  })) {
    text += chunk
    const records: (string | null)[][] = []
    let end = 0
    for (cell.lastIndex = 0; ; end = cell.lastIndex) {
      const [match, quoted, bare, separator] = cell.exec(text) ?? []
      if (match === undefined) break
      record.push(quoted === undefined ? bare || null : quoted.replaceAll('""', '"'))
      if (separator === ',') continue
      records.push(record)
      record = []
    }
    text = text.slice(end)
    yield records
  }
}
