import { date, identifier, optional, text as textField } from '#lib/contract/field.ts'
import { formatThat, maxLength, oneOf } from '#lib/contract/rule.ts'
import { type ListFilter, searchTextOf } from '#lib/lists/filters.ts'
import { type AnyList, readListQuery } from '#lib/lists/list.ts'
import { membership } from '#lib/records/membership.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from './command-error.ts'
import { openFor } from './database.ts'
import { command, type Declaration, option, type ValueOption } from './declare.ts'
import { write } from './operator.ts'
import { progress } from './progress.ts'
import { alignColumns, tableOr } from './table.ts'

/** The name of a filter on the command line: `joined-since` for `joinedSince`. */
const optionOf = (name: string) =>
  name === 'q' ? 'search' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function fieldOf(name: string, { kind, values = [] }: ListFilter) {
  if (kind === 'day') return date(name)
  if (kind === 'type') return optional({ ...membership.type, name })
  if (kind === 'choice') return textField(name, oneOf(...values))
  return identifier(name, kind === 'search' ? searchable : maxLength(100))
}

/** A search that a list cannot make would list everything. */
const searchable = formatThat(
  (text) => searchTextOf(text) !== undefined,
  () => texts().staffSearch.tooShort,
)

const wholeNumber = formatThat(
  (text) => /^[1-9]\d{0,3}$/.test(text),
  () => texts().api.numberFormat,
)

/** Declares the command that prints a list of staff: its columns, filters and orders are those of the page. */
export function listCommand(noun: string, list: AnyList, example: string): Declaration {
  const labels = list.text().filters
  const filters: Record<string, ValueOption> = {}
  const switches: Record<string, string> = {}
  for (const [name, filter] of Object.entries(list.filters)) {
    const about = (labels[name] ?? name).replace(/^./, (letter) => letter.toLowerCase())
    const placeholder = filter.kind === 'day' ? 'day' : 'text'
    if (filter.kind === 'switch') switches[optionOf(name)] = about
    else filters[name] = option(fieldOf(optionOf(name), filter), about, placeholder)
  }
  const orders = list.sorts.flatMap((name) => [name, `-${name}`])
  return command({
    name: 'list',
    summary: `lists what the staff page ${list.path} lists, all of it`,
    description: `Lists what the staff page ${list.path} lists, with its columns, filters and orders, but all rows.`,
    options: {
      ...filters,
      sort: option(
        textField('sort', oneOf(...orders)),
        `the order, and with - the other way round: ${orders.join(', ')}`,
        'column',
      ),
      limit: option(identifier('limit', wholeNumber), 'at most so many rows', 'number'),
    },
    flags: { csv: 'print CSV', ...switches },
    examples: [`${noun} list`, example],
    async run({ options, flags, isJson, operator }) {
      if (flags.csv && isJson)
        throw new CommandError('command-line', texts().command.notBoth('csv', 'json'))
      const { loadTypes } = await openFor(() => import('#lib/records/membership-types.ts'))
      await loadTypes()
      const parameters = new URLSearchParams()
      const { limit, ...filled } = options
      const max = limit ? Number(limit) : undefined
      for (const [name, value] of Object.entries(filled)) if (value) parameters.set(name, value)
      for (const name of Object.keys(list.filters))
        if (flags[optionOf(name) as keyof typeof flags]) parameters.set(name, 'yes')
      const { filter, page } = readListQuery(list, parameters)
      const { cellsOf, headersOf, rowsAtOnce, valuesOf } = await import('#lib/lists/list-rows.ts')
      const { readAll, recordListExport } = await import('#lib/lists/list-page.ts')
      const { listAsCsv } = await import('#lib/imports/applying/list-as-csv.ts')
      await recordListExport(operator, (await list.source()).page, filter)
      progress.end()
      const printed = { json: undefined, text: '' }
      if (flags.csv) {
        for await (const { text } of listAsCsv(list, { filter, page }, max)) await write(text)
        return printed
      }
      const columns = Object.fromEntries(
        Object.entries(list.columns).filter(([, { isDetail }]) => !isDetail),
      )
      const headers = headersOf({ ...list, columns })
      let count = 0
      for await (const rows of readAll(
        list,
        { filter, page: { ...page, size: rowsAtOnce } },
        max,
      )) {
        const cells = rows.map((row) => cellsOf(columns, row))
        if (isJson)
          for (const [index, row] of rows.entries()) {
            const separator = count + index === 0 ? '[\n' : ',\n'
            const value = { id: row.id, ...valuesOf(list.columns, row) }
            await write(`${separator}${JSON.stringify(value)}`)
          }
        else if (rows.length > 0)
          await write(`${count === 0 ? tableOr('', headers, cells) : alignColumns(cells)}\n`)
        count += rows.length
      }
      if (isJson) await write(count === 0 ? '[]\n' : '\n]\n')
      if (count > 0 || isJson) return printed
      const isFiltered = Object.keys(filter).length > 0
      return { json: [], text: texts().staffLists[isFiltered ? 'none' : 'empty'] }
    },
  })
}
