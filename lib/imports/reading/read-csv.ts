import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { finished } from 'node:stream/promises'
import { type CsvError, Parser } from 'csv-parse'
import { windows1252 } from '#lib/contract/formats/charsets.ts'
import type { Encoding } from './detect-encoding.ts'
import { SheetError } from './sheet-error.ts'
import { hasText, type RecordBatches, type SheetRecord } from './sheet-record.ts'

/** The line that Excel writes first if its delimiter is not that of the reader's country. */
const separatorLine = /^sep=(.)"?(?:[\r\n]|$)/i
const delimiters = [',', ';', '\t', '|']
const maxRecordCharacters = 100_000

/**
 * Reads the delimiter from the first records: that under which most of them have as many cells as the header. A header
 * may have line breaks, and other delimiters, within its cells.
 */
function detectDelimiter(text: string): string {
  const [, declared] = separatorLine.exec(text.replace(/^[\uFEFF\s"]+/, '').slice(0, 8)) ?? []
  if (declared) return declared
  const found = delimiters.map((delimiter) => {
    const parser = new BatchParser(delimiter)
    parser.on('error', () => {})
    // The parser holds back the last characters, until it knows that no longer delimiter follows.
    parser.write(`${text}${'\n'.repeat(16)}`)
    const [header, ...rows] = parser.takeRecords().map(({ cells }) => cells.length)
    const cells = header ?? 1
    const alike = rows.filter((length) => length === cells).length
    return { delimiter, cells, share: cells > 1 ? alike / Math.max(rows.length, 1) : -1 }
  })
  const [best] = found.sort((a, b) => b.share - a.share || b.cells - a.cells)
  return best?.delimiter ?? ','
}

/** Reads a file and yields its text as UTF-8, without a BOM. */
async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<Buffer> {
  const stream = createReadStream(path, { highWaterMark: 1 << 18 })
  const decoder =
    encoding === 'UTF-16 LE' || encoding === 'UTF-16 BE'
      ? new TextDecoder(encoding === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be')
      : undefined
  for await (const chunk of stream) {
    const bytes = chunk as Buffer
    if (decoder) yield Buffer.from(decoder.decode(bytes, { stream: true }))
    else yield encoding === 'UTF-8' ? bytes : Buffer.from(windows1252(bytes))
  }
  if (decoder) yield Buffer.from(decoder.decode())
}

/** The delimiter of a file. */
export async function readDelimiter(path: string, encoding: Encoding): Promise<string> {
  for await (const chunk of decodeFile(path, encoding)) return detectDelimiter(chunk.toString())
  return ','
}

/** Reads the records of a CSV file, one batch per chunk of the file. */
export const csvBatches = (path: string, encoding: Encoding, delimiter: string): RecordBatches =>
  async function* () {
    const parser = new BatchParser(delimiter)
    parser.on('error', (error: CsvError) => {
      parser.failure = error
    })
    const take = () => {
      if (parser.failure) throw sheetErrorOf(parser.failure, path, parser.nextLine)
      return parser.takeRecords()
    }
    for await (const chunk of decodeFile(path, encoding)) {
      parser.write(chunk)
      yield take()
    }
    // A failure is thrown by `take`, as a `SheetError`.
    await finished(parser.end()).catch(() => {})
    yield take()
  }

/** Collects records in a plain array: a readable stream of objects takes three times as long. */
class BatchParser extends Parser {
  failure: CsvError | undefined
  /** The line on which the next record begins. */
  nextLine = 1
  #records: SheetRecord[] = []
  #countedLines = 1

  constructor(delimiter: string) {
    super({
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Some programs write a space behind each delimiter, also before a quotation mark.
      ltrim: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecordCharacters,
    })
    this.resume()
  }

  override push(cells: readonly string[] | null): boolean {
    if (cells === null) return super.push(null)
    const record = { line: this.nextLine, cells }
    // The parser counts a CR LF inside quotation marks twice, so it only says whether to count.
    const hasBreaks = this.info.lines - this.#countedLines > 1
    this.#countedLines = this.info.lines
    this.nextLine += 1 + (hasBreaks ? countBreaks(cells) : 0)
    const isSeparator = record.line === 1 && cells.length <= 2 && /^sep=.?$/i.test(cells.join(''))
    if (!isSeparator && hasText(record)) this.#records.push(record)
    return true
  }

  takeRecords(): readonly SheetRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }
}

const countBreaks = (cells: readonly string[]) =>
  cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)

function sheetErrorOf(error: CsvError, path: string, line: number): SheetError {
  const code = error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-size' : 'quote'
  return new SheetError(code, [basename(path), line])
}
