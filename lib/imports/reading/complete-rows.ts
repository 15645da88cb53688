import type { SheetRecord } from './sheet-record.ts'

const maxRun = 64
/** So many rows of one length are not the parts of a broken one. */
const alike = 4

/**
 * Adds the empty cells that Excel leaves out at the end of rows, where no row of sixteen has anything in these columns.
 * Neighbouring rows that together have the cells of one, because a line break has divided it, stay too short.
 */
export async function* completeRows(
  batches: AsyncIterable<readonly SheetRecord[]>,
  width: number,
): AsyncGenerator<readonly SheetRecord[]> {
  let previous: SheetRecord | undefined
  let isHeader = true
  let run: SheetRecord[] = []
  for await (const records of batches) {
    const complete: SheetRecord[] = []
    for (const record of records) {
      const isShort = record.cells.length < width
      if (!isShort || run.length === maxRun) {
        complete.push(...completeRun(run, width, previous))
        run = []
      }
      if (isShort) run.push(record)
      else complete.push(record)
      if (!isShort && !isHeader) previous = record
      isHeader = false
    }
    yield complete
  }
  yield completeRun(run, width, previous)
}

function completeRun(
  run: readonly SheetRecord[],
  width: number,
  previous: SheetRecord | undefined,
): readonly SheetRecord[] {
  const isBroken = brokenRows(run, width, previous)
  return run.map((record) => {
    if (isBroken.has(record)) return record
    const missing = Array<string>(width - record.cells.length).fill('')
    return { ...record, cells: [...record.cells, ...missing] }
  })
}

function brokenRows(
  run: readonly SheetRecord[],
  width: number,
  previous: SheetRecord | undefined,
): ReadonlySet<SheetRecord> {
  const broken = new Set<SheetRecord>()
  const [first] = run
  if (!first) return broken
  const lengths = run.map(({ cells }) => cells.length)
  if (run.length >= alike && lengths.every((length) => length === lengths[0])) return broken
  // The break may be within the last cell of the row before.
  if (first.cells.length === 1 && previous?.cells.at(-1)) broken.add(first)
  for (const [from, length] of lengths.entries()) {
    let [sum, to] = [length, from + 1]
    for (const next of lengths.slice(to)) {
      sum += next - 1
      to += 1
      if (sum === width) for (const part of run.slice(from, to)) broken.add(part)
      if (sum >= width) break
    }
  }
  return broken
}
