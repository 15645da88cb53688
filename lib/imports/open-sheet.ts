import { basename } from 'node:path'
import type { Columns } from './columns/column.ts'
import { mapHeaders, reasonsHeader } from './columns/map-headers.ts'
import { mappingOf } from './columns/product-mappings.ts'
import { columnsOf } from './columns/sheet-columns.ts'
import { CellReader } from './read-cells.ts'
import { personLineReader } from './read-person-line.ts'
import { tableLineReader } from './read-table-line.ts'
import { termLineReader } from './read-term-line.ts'
import { completeRows } from './reading/complete-rows.ts'
import { type Detection, detectEncoding } from './reading/detect-encoding.ts'
import { csvBatches, readDelimiter } from './reading/read-csv.ts'
import { openWorkbook } from './reading/read-xlsx.ts'
import { SheetError } from './reading/sheet-error.ts'
import { maxColumns } from './reading/sheet-limits.ts'
import type { RecordBatches, SheetRecord } from './reading/sheet-record.ts'
import { dayWriter } from './reading/workbook-days.ts'
import type { Sheet, SheetOptions, SheetReport } from './table-row.ts'
import { valueReplacer } from './values/replace-values.ts'
import { tidyCell } from './values/tidy-cell.ts'
import { ImportWarnings } from './warnings/find-warnings.ts'

/** Opens a file and reads its header. Throws a `SheetError` if it, its columns or the mapping cannot be used. */
export async function openSheet(path: string, options: SheetOptions): Promise<Sheet> {
  const { kind, mapping: given, source = 'sheet' } = options
  const { replaced, acceptSuggestions = false } = options
  const file = basename(path)
  const { format, read } = await openFile(path)
  const { header, sample } = await readSample(read)
  if (!header) throw new SheetError('empty', [file])
  rejectColumns(file, header)
  const columns = columnsOf(kind)
  const headers = header.cells.map(headerOf)
  if (sample.length === 0 && !isExported(headers, columns))
    throw new SheetError('header-only', [file])
  const chosen = typeof given === 'string' ? mappingOf(given, headers) : given
  const mapping = mapHeaders(file, headers, columns, chosen)
  const report: SheetReport = {
    file,
    ...format,
    headers,
    mapping,
    ignored: headers.filter((name) => mapping[name] === null && name !== reasonsHeader),
    sampleNames: sampleNames(sample, headers, mapping),
  }
  const withDays = dayWriter(
    format.workbook?.firstDay,
    headers.map((name) => columns[mapping[name] ?? '']?.type),
  )
  const cells = new CellReader({ headers, mapping, columns, acceptSuggestions })
  const replace = valueReplacer(file, headers, replaced)
  const warningsOf = () => new ImportWarnings((column) => cells.has(column))
  let warnings = warningsOf()
  return {
    report,
    warnings: () => warnings.list(),
    async *batches() {
      warnings = warningsOf()
      for (const place of format.workbook?.hiddenColumns ?? []) {
        const hidden = headers[place] ?? ''
        if (mapping[hidden]) warnings.addHidden('hidden-column', header.line, hidden)
      }
      const readLine = lineReader(kind, cells, source)
      for await (const records of completeRows(read(), headers.length)) {
        const body = records[0]?.line === header.line ? records.slice(1) : records
        for (let n = 0; n < body.length; n += maxBatch) {
          yield body.slice(n, n + maxBatch).map((read) => {
            const record = withDays(read)
            const line = { ...record, cells: replace(record.cells) }
            const values = cells.read(line, record.cells)
            const rows = readLine(values)
            if (rows.length > 0) {
              warnings.add(values, rows, (column) => cells.typed(record.cells, column))
              if (record.isHidden) warnings.addHidden('hidden-row', line.line, sampleOf(record))
            }
            const { corrections, faults } = values
            return { ...line, corrections, rows, faults }
          })
        }
      }
    },
  }
}

function lineReader(kind: SheetOptions['kind'], cells: CellReader, source: string) {
  if (kind === 'sheet') return personLineReader(cells, source)
  if (kind === 'paid' || kind === 'ended') return termLineReader()
  return tableLineReader(kind, cells, source)
}

const maxBatch = 1000

/** The first words of a row, by which staff recognise it. */
const sampleOf = ({ cells }: SheetRecord) => cells.filter(Boolean).slice(0, 3).join(' ')

interface OpenFile {
  readonly format: Pick<SheetReport, 'format' | 'encoding' | 'delimiter' | 'workbook'>
  readonly read: RecordBatches
}

async function openFile(path: string): Promise<OpenFile> {
  const found = await detectEncoding(path)
  if (found.format === 'xlsx') {
    const { report, read } = await openWorkbook(path)
    return { format: { format: 'xlsx', workbook: report }, read }
  }
  if (found.format !== 'csv') throw unreadable(basename(path), found)
  const { encoding } = found
  const delimiter = await readDelimiter(path, encoding)
  return {
    format: { format: 'csv', encoding, delimiter },
    read: csvBatches(path, encoding, delimiter),
  }
}

function unreadable(file: string, found: Exclude<Detection, { format: 'csv' | 'xlsx' }>) {
  if (found.format === 'mixed')
    return new SheetError('mixed', [file, found.utf8Line, found.otherLine])
  if (found.format === 'unknown') return new SheetError('unknown', [file, found.line])
  return new SheetError(found.format, [file])
}

const maxSample = 20_000

/** The header, and the records from which names are shown. */
async function readSample(read: RecordBatches) {
  let header: SheetRecord | undefined
  const sample: SheetRecord[] = []
  for await (const records of read()) {
    for (const record of records) {
      if (header) sample.push(record)
      else header = record
    }
    if (sample.length >= maxSample) break
  }
  return { header, sample }
}

function rejectColumns(file: string, { cells }: SheetRecord): void {
  if (cells.length <= maxColumns) return
  throw new SheetError('too-many-columns', [file, cells.length, maxColumns])
}

/** True of the headers of an export, which may have no rows. */
function isExported(headers: readonly string[], columns: Columns): boolean {
  const own = new Set(Object.values(columns).map(({ header }) => header))
  return headers.every((header) => own.has(header))
}

/** A header is a name in the report and in a mapping, also that of a column without one. */
const headerOf = (cell: string, index: number) => {
  const header = tidyCell(cell.replace(/\s+/g, ' '))
  return typeof header === 'string' && header !== ''
    ? header
    : `(column ${index + 1} has no header)`
}

const nameColumns = ['title', 'forename', 'surname']

/** Three names, those with letters outside ASCII first: they show whether the encoding is right. */
function sampleNames(
  sample: readonly SheetRecord[],
  headers: readonly string[],
  mapping: SheetReport['mapping'],
): string[] {
  const indexOf = (column: string) => headers.findIndex((header) => mapping[header] === column)
  const person = nameColumns.map(indexOf).filter((index) => index >= 0)
  const fallback = ['organisation', 'name', 'description', 'email'].map(indexOf)
  const indexes = person.length > 0 ? person : fallback.filter((index) => index >= 0).slice(0, 1)
  const names = new Set(
    sample.map(({ cells }) =>
      indexes
        .map((index) => cells[index]?.trim())
        .filter(Boolean)
        .join(' '),
    ),
  )
  names.delete('')
  const all = [...names]
  const telling = all.filter((name) => /(?=\P{ASCII})\p{L}/u.test(name)).slice(0, 3)
  return [...telling, ...all.filter((name) => !telling.includes(name))].slice(0, 3)
}
