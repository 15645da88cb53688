import type { SheetRecord } from './sheet-record.ts'
import { showNumber } from './workbook/number-format.ts'

/** A number of days; four digits that are a year are one. */
const serial = /^(?!(19|20)\d\d$)\d{4,5}(\.\d+)?$/

/** Makes a function that writes days for numbers of these columns, if the workbook counts from a day of its own. */
export function dayWriter(firstDay = 0, types: readonly (string | undefined)[]) {
  const isSerial = (cell: string, n: number) =>
    (types[n] === 'date' || types[n] === 'time') && serial.test(cell)
  const dayOf = (cell: string) => showNumber(Number(cell), 'dd/mm/yyyy hh:mm:ss', firstDay) ?? cell
  return (record: SheetRecord): SheetRecord =>
    firstDay === 0
      ? record
      : {
          ...record,
          cells: record.cells.map((cell, n) => (isSerial(cell, n) ? dayOf(cell) : cell)),
        }
}
