import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSheet, writeSheet } from './review-sheet.ts'
import { listSentences } from './sentences.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-review-'))
afterAll(() => rmSync(folder, { recursive: true }))
const sheet = join(folder, 'review.csv')
const stored = join(folder, 'reviewed.json')

test('a review sheet has every Welsh sentence with its values and plural forms, and no code', () => {
  const sentences = listSentences('cy')
  const byKey = new Map(sentences.map((sentence) => [sentence.key, sentence.translation]))
  expect(sentences.length).toBeGreaterThan(1_000)
  expect(byKey.get('signIn.title')).toBe('Mewngofnodi')
  expect(byKey.get('start.member.title')).toBe('Helo, {1}')
  expect(byKey.get('join.apply.reply')?.split('\n')).toHaveLength(6)
  expect(byKey.get('joinEmails.reminder')).toContain('{organisation}')
  for (const { key, english, translation } of sentences) {
    expect.soft(english, key).not.toMatch(/undefined|\[object|=>|^\s*$/)
    expect.soft(translation, key).not.toMatch(/undefined|\[object|=>|^\s*$/)
  }
})

test('a review sheet that is read back stores the reviews and names what was corrected', () => {
  writeSheet('cy', sheet)
  const rows = readFileSync(sheet, 'utf8')
  const review = (row: string, by: string) =>
    row.replace(/"draft","",""$/, `"draft","${by}","2026-12-01"`)
  const lines = rows.split('\r\n').map((row) => {
    if (row.startsWith('"signIn.title"')) return review(row, 'Siân')
    if (row.startsWith('"common.signOut"'))
      return review(row.replace('Allgofnodi', 'Gadael'), 'Siân')
    return row
  })
  writeFileSync(sheet, lines.join('\r\n'))
  expect(readSheet('cy', sheet, stored)).toEqual({ reviewed: 1, left: ['common.signOut: Gadael'] })
  const [sentence] = listSentences('cy').filter(({ key }) => key === 'signIn.title')
  expect(JSON.parse(readFileSync(stored, 'utf8'))).toEqual({
    'signIn.title': { hash: sentence?.hash, by: 'Siân', on: '2026-12-01' },
  })
})
