import type { ImportRow } from '../table-row.ts'

/** Lines that can be imported although something is probably wrong: the first of each kind, and their number. */
export interface LineWarnings {
  /** A person without a surname. */
  readonly noSurname: { readonly count: number; readonly lines: readonly number[] }
  /** A ? in a name or an address where a letter was lost when the file was saved, such as `Ll?n`. */
  readonly lostLetters: { readonly count: number; readonly words: readonly LostLetter[] }
}

interface LostLetter {
  readonly line: number
  readonly word: string
}

const namedLines = 20
const named = ['forename', 'surname', 'name', 'address', 'county']
const lostLetter = /\S*(?:\p{L}\?|\?\p{L})\S*/u

/** Collects the warnings about rows, which come in the order of their lines. */
export function collectWarnings(): {
  readonly found: LineWarnings
  add(row: ImportRow): void
} {
  const noSurname = { count: 0, lines: [] as number[] }
  const lostLetters = { count: 0, words: [] as LostLetter[] }
  let lastLine = 0
  return {
    found: { noSurname, lostLetters },
    add({ line, table, values }) {
      if (table === 'accounts' && values.surname === null) {
        noSurname.count += 1
        if (noSurname.lines.length < namedLines) noSurname.lines.push(line)
      }
      if (line === lastLine || (table !== 'accounts' && table !== 'memberships')) return
      for (const name of named) {
        const value = values[name]
        // The search for a ? is much faster than the expression, for a million rows.
        const [word] =
          typeof value === 'string' && value.includes('?') ? (lostLetter.exec(value) ?? []) : []
        if (word === undefined) continue
        lastLine = line
        lostLetters.count += 1
        if (lostLetters.words.length < namedLines) lostLetters.words.push({ line, word })
        return
      }
    },
  }
}
