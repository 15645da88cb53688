import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Review } from '../language/translation.ts'
import type { Translated } from '../texts.ts'
import { listSentences } from './sentences.ts'

const columns = ['Key', 'English', 'Translation', 'Status', 'Reviewed by', 'Reviewed on'] as const

/** Writes all sentences and their reviews as CSV, which a spreadsheet opens. */
export function writeSheet(language: Translated, path: string): number {
  const rows = listSentences(language).map(({ key, english, translation, review }) => [
    key,
    english,
    translation,
    review ? 'reviewed' : 'draft',
    review?.by ?? '',
    review?.on ?? '',
  ])
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  writeFileSync(path, `\uFEFF${[columns, ...rows].map(line).join('\r\n')}\r\n`)
  return rows.length
}

/** Stores the reviews of a sheet, and returns the rows that have to be corrected in the folder of the language or written anew. */
export function readSheet(
  language: Translated,
  path: string,
  file = `lib/text/${language}/reviewed.json`,
): { readonly reviewed: number; readonly left: string[] } {
  const rows: Record<(typeof columns)[number], string>[] = parse(readFileSync(path), {
    bom: true,
    columns: true,
    relax_column_count: true,
  })
  const sentences = new Map(listSentences(language).map((sentence) => [sentence.key, sentence]))
  const reviews: Record<string, Review> = {}
  const left: string[] = []
  const same = (cell: string, text: string) => cell.replaceAll('\r\n', '\n') === text
  for (const { Key: key, English, Translation, 'Reviewed by': by, 'Reviewed on': on } of rows) {
    const sentence = sentences.get(key)
    if (!sentence || !same(English, sentence.english)) left.push(`${key}: the English has changed`)
    else if (!same(Translation, sentence.translation)) left.push(`${key}: ${Translation}`)
    else if (by) reviews[key] = { hash: sentence.hash, by, on }
  }
  writeFileSync(file, `${JSON.stringify(reviews, null, 2)}\n`)
  return { reviewed: Object.keys(reviews).length, left }
}
