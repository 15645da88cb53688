import { type Attributes, isTrue, visitElements } from './elements.ts'
import { showNumber, showText } from './number-format.ts'
import { textReader, unescapeText, type WorkbookFacts } from './parts.ts'
import { unshown } from './unshown.ts'

/** The rows of a sheet, and its hidden columns, of which the first is 0. */
export interface SheetRows {
  readonly rows: readonly {
    readonly line: number
    readonly cells: readonly string[]
    readonly isHidden: boolean
  }[]
  readonly hiddenColumns: readonly (readonly [first: number, last: number])[]
}

/** Called for each row and cell before it gets a place, with its row and column from 1. */
type Guard = (row: number, column: number, reference: string) => void

/** Reads the rows of a sheet as Excel shows their cells. */
export function readRows(xml: string, facts: WorkbookFacts, guard: Guard): SheetRows {
  const rows: { line: number; cells: string[]; isHidden: boolean }[] = []
  const hiddenColumns: (readonly [number, number])[] = []
  const text = textReader()
  let cell: Attributes = {}
  let value: string | undefined
  let isValue = false
  visitElements(xml, {
    open(name, attributes) {
      text.open(name)
      if (name === 'col' && isHidden(attributes, 'width')) {
        hiddenColumns.push([Number(attributes.min) - 1, Number(attributes.max) - 1])
      } else if (name === 'row') {
        // A program may leave the number out, or write something else.
        const isNumber = /^[1-9]\d*$/.test(attributes.r ?? '')
        const line = isNumber ? Number(attributes.r) : (rows.at(-1)?.line ?? 0) + 1
        guard(line, 1, `${line}`)
        rows.push({ line, cells: [], isHidden: isHidden(attributes, 'ht') })
      } else if (name === 'c') {
        cell = attributes
        value = undefined
      }
      isValue = name === 'v'
      if (isValue) value = ''
    },
    text(piece) {
      text.add(piece)
      if (isValue) value += piece
    },
    close(name) {
      text.close(name)
      isValue = false
      const row = rows.at(-1)
      if (name !== 'c' || !row) return
      const [, letters = '', line] = /^([A-Z]+)([1-9]\d*)$/i.exec(cell.r ?? '') ?? []
      if (line !== undefined) row.line = Number(line)
      const column = letters === '' ? row.cells.length + 1 : columnNumber(letters)
      guard(row.line, column, cell.r ?? '')
      while (row.cells.length < column - 1) row.cells.push('')
      row.cells[column - 1] = shownCell(cell, value, text.take(), facts)
    },
  })
  return { rows, hiddenColumns }
}

const isHidden = ({ hidden, ...sizes }: Attributes, size: string) =>
  isTrue(hidden) || Number(sizes[size] ?? 1) === 0

/** The number of a column such as AB. */
const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

function shownCell(
  { t: type = 'n', s: style = '0' }: Attributes,
  value: string | undefined,
  inline: string,
  { formats, sharedTexts, firstDay }: WorkbookFacts,
): string {
  const format = formats[Number(style)] ?? 'General'
  if (type === 'inlineStr') return showText(inline, format)
  if (value === undefined) return ''
  if (type === 's') return showText(sharedTexts[Number(value)] ?? '', format)
  if (type === 'str') return showText(unescapeText(value), format)
  if (type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE'
  const number = Number(value)
  return Number.isFinite(number) ? (showNumber(number, format, firstDay) ?? unshown(value)) : value
}
