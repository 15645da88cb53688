import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { detectEncoding } from './detect-encoding.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-encoding-'))
afterAll(() => rmSync(folder, { recursive: true }))

const csv = (encoding: string) => ({ format: 'csv', encoding })
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const windows = (text: string) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1')
const lines = (...all: readonly (string | Buffer)[]) =>
  Buffer.concat(all.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]))
/** A character in UTF-8 in the first line, and one in Windows-1252 in the second. */
const besideWindows = (code: string) =>
  lines(String.fromCodePoint(Number.parseInt(code, 16)), windows('ë'))
/** Text with so many bytes of zero in a hundred, at even or at odd places. */
const zeros = (count: number, first: 0 | 1) => {
  const bytes = Buffer.alloc(100, 'a')
  for (let n = 0; n < count; n += 1) bytes[2 * n + first] = 0
  return bytes
}

test.each([
  ['nothing', Buffer.alloc(0), { format: 'empty' }],
  ['ASCII', lines('a,b', 'c,d'), csv('UTF-8')],
  ['a zip file', hex('504b0304 00'), { format: 'xlsx' }],
  ['a workbook of Excel 97', hex('d0cf11e0'), { format: 'old-excel' }],
  ['UTF-32 with a BOM', hex('fffe0000 61000000'), { format: 'binary' }],
  ['UTF-16 with a BOM', hex('fffe 6100'), csv('UTF-16 LE')],
  ['UTF-16 with the other BOM', hex('feff 0061'), csv('UTF-16 BE')],
  ['UTF-16 without a BOM', utf16('Zoë,Ada'), csv('UTF-16 LE')],
  ['the other UTF-16 without a BOM', utf16('Zoë,Ada').swap16(), csv('UTF-16 BE')],
  ['few zeros', zeros(20, 1), { format: 'binary' }],
  ['zeros in more than every fifth byte', zeros(21, 1), csv('UTF-16 LE')],
  ['the same at even places', zeros(21, 0), csv('UTF-16 BE')],
  ['few zeros at even places', zeros(20, 0), { format: 'binary' }],
  ['one zero', lines('Ada,Fields\0'), { format: 'binary' }],
  ['accents in UTF-8', lines('Siân', 'Zoë'), csv('UTF-8')],
  ['a long letter at the end', hex('61 f0 9f 8d 8e'), csv('UTF-8')],
  ['accents in Windows-1252', lines(windows('Siân'), windows('Zoë’s')), csv('Windows-1252')],
  ['a letter of three bytes in ASCII', hex('61 e0 a4 85'), csv('UTF-8')],
  ['a cut letter at the end', hex('61 c3'), csv('Windows-1252')],
  ['the sign of the euro in ASCII', hex('61 80'), csv('Windows-1252')],
  [
    'a cut letter at the end of a line',
    lines(hex('61 c3'), 'é'),
    { format: 'mixed', utf8Line: 2, otherLine: 1 },
  ],
  ['a cut letter before another', lines(hex('c3 61'), hex('a9 62')), csv('Windows-1252')],
  ['a cut letter of three bytes', lines(hex('e2 80 61'), hex('99 62')), csv('Windows-1252')],
  ['bytes that no letter begins with', lines(hex('c1 a9'), hex('f5 61')), csv('Windows-1252')],
  ['a bullet behind a capital', hex('c9 95'), csv('UTF-8')],
  ['a quotation mark behind a later capital', hex('cb 92'), csv('UTF-8')],
  ['these among others in UTF-8', lines(windows('CAFÉ’S'), 'é'), csv('UTF-8')],
  ['both', lines('a', 'Siân', windows('Zoë')), { format: 'mixed', utf8Line: 2, otherLine: 3 }],
  [
    'a line of UTF-8 to nine others',
    lines('é', ...Array<Buffer>(9).fill(windows('ëë'))),
    { format: 'mixed', utf8Line: 1, otherLine: 2 },
  ],
  [
    'a line of UTF-8 to ten others',
    lines('é', ...Array<Buffer>(10).fill(windows('Zoë'))),
    csv('Windows-1252'),
  ],
  [
    'a line with two letters of UTF-8 to ten others',
    lines('éé', ...Array<Buffer>(10).fill(windows('Zoë'))),
    csv('Windows-1252'),
  ],
  [
    'a byte that has no letter',
    lines('a', hex('e9 61 81'), hex('8d 61')),
    { format: 'unknown', line: 2 },
  ],
  ...['81', '8d', '8f', '90', '9d'].map(
    (byte) =>
      [`the undefined byte ${byte}`, hex(`e9 61 ${byte}`), { format: 'unknown', line: 1 }] as const,
  ),
  ...['80', '82', '8c', '8e', '91', '9c', '9e'].map(
    (byte) => [`the byte ${byte}`, hex(`e9 61 ${byte}`), csv('Windows-1252')] as const,
  ),
  ...['a0', '17f', '2010', '2030', '20ac'].map(
    (code) =>
      [
        `the letter ${code} in UTF-8`,
        besideWindows(code),
        { format: 'mixed', utf8Line: 1, otherLine: 2 },
      ] as const,
  ),
  ...['9f', '180', '200f', '2031', '20ab', '20ad'].map(
    (code) => [`the rare letter ${code}`, besideWindows(code), csv('Windows-1252')] as const,
  ),
  ...['91', '92', '93', '94', '96', '97'].flatMap((mark) =>
    ['c6', 'c9', 'ca'].map(
      (capital) =>
        [`${capital} before the mark ${mark}`, hex(capital + mark), csv('Windows-1252')] as const,
    ),
  ),
] as const)('a file with %s is recognised', async (name, bytes, expected) => {
  const path = join(folder, name.replaceAll(' ', '-'))
  writeFileSync(path, bytes)
  expect(await detectEncoding(path)).toEqual(expected)
})
