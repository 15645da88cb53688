import { createReadStream } from 'node:fs'

/** The encodings of text files that spreadsheets write. */
export type Encoding = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252'

/** The format of a file, from its bytes. `mixed` and `unknown` carry the lines that show it. */
export type Detection =
  | { readonly format: 'csv'; readonly encoding: Encoding }
  | { readonly format: 'xlsx' | 'old-excel' | 'binary' | 'empty' }
  | { readonly format: 'mixed'; readonly utf8Line: number; readonly otherLine: number }
  | { readonly format: 'unknown'; readonly line: number }

const signatures: readonly (readonly [bytes: string, detection: Detection])[] = [
  ['504b0304', { format: 'xlsx' }],
  ['d0cf11e0', { format: 'old-excel' }],
  ['fffe0000', { format: 'binary' }],
  ['fffe', { format: 'csv', encoding: 'UTF-16 LE' }],
  ['feff', { format: 'csv', encoding: 'UTF-16 BE' }],
]

/** Detects the format and encoding of a file from all of it, because it may be ASCII up to its last line. */
export async function detectEncoding(path: string): Promise<Detection> {
  const scan = utf8Scan()
  let isFirst = true
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer
    const known = isFirst ? (bySignature(bytes) ?? byNulls(bytes)) : undefined
    if (known) return known
    isFirst = false
    scan.add(bytes)
  }
  return isFirst ? { format: 'empty' } : scan.result()
}

function bySignature(bytes: Buffer): Detection | undefined {
  const start = bytes.toString('hex', 0, 4)
  return signatures.find(([signature]) => start.startsWith(signature))?.[1]
}

/** Text in UTF-16 without a BOM has a zero in nearly every second byte. */
function byNulls(chunk: Buffer): Detection | undefined {
  const bytes = chunk.subarray(0, 65_536)
  let even = 0
  let odd = 0
  for (let n = 0; n < bytes.length; n += 1) {
    if (bytes[n] !== 0) continue
    if (n % 2 === 0) even += 1
    else odd += 1
  }
  const many = bytes.length / 5
  if (odd > many && even < many / 100) return { format: 'csv', encoding: 'UTF-16 LE' }
  if (even > many && odd < many / 100) return { format: 'csv', encoding: 'UTF-16 BE' }
  return even + odd > 0 ? { format: 'binary' } : undefined
}

/** The bytes that Windows-1252 leaves undefined. */
const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Follows the bytes of a file as UTF-8, and remembers the first line of each kind. */
function utf8Scan() {
  let line = 1
  let pending = 0
  let code = 0
  const utf8 = { first: 0, last: 0, lines: 0 }
  const other = { first: 0, last: 0, lines: 0 }
  let undefinedLine = 0
  let quotes = 0
  let sequences = 0

  const count = (kind: typeof utf8) => {
    kind.first ||= line
    if (kind.last !== line) kind.lines += 1
    kind.last = line
  }
  const rejectByte = (byte: number) => {
    count(other)
    if (undefinedBytes.has(byte)) undefinedLine ||= line
  }
  const addByte = (byte: number) => {
    if (pending > 0 && (byte & 0xc0) === 0x80) {
      code = (code << 6) | (byte & 0x3f)
      pending -= 1
      if (pending > 0) return
      sequences += 1
      if (isLetterOfNames(code)) count(utf8)
      if (isCapitalBeforeQuote(code)) quotes += 1
      return
    }
    if (pending > 0) count(other)
    pending = 0
    if (byte < 0x80) {
      if (byte === 0x0a) line += 1
    } else if (byte >= 0xc2 && byte < 0xf5) {
      pending = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
      code = byte & (0x3f >> pending)
    } else rejectByte(byte)
  }
  return {
    add(bytes: Buffer) {
      for (const byte of bytes) {
        if (byte < 0x80 && pending === 0) {
          if (byte === 0x0a) line += 1
        } else addByte(byte)
      }
    },
    result(): Detection {
      if (pending > 0) count(other)
      const isUtf8 = other.lines === 0 && (sequences === 0 || quotes < sequences)
      if (isUtf8) return { format: 'csv', encoding: 'UTF-8' }
      // A few misread names, such as 'ZoÃ«' from an earlier export, are faults of their cells.
      if (utf8.lines * 10 > other.lines)
        return { format: 'mixed', utf8Line: utf8.first, otherLine: other.first }
      if (undefinedLine > 0) return { format: 'unknown', line: undefinedLine }
      return { format: 'csv', encoding: 'Windows-1252' }
    },
  }
}

/**
 * Accented letters, punctuation and the euro sign. In Windows-1252 the same bytes would be pairs
 * such as 'Ã©' and 'â€™', which no name contains; other pairs do occur, such as the 'É’' of CAFÉ’S.
 */
const isLetterOfNames = (code: number) =>
  (code >= 0xa0 && code <= 0x17f) || (code >= 0x2010 && code <= 0x2030) || code === 0x20ac

/** Returns true for rare letters, whose UTF-8 is the bytes of 'É’' and similar pairs in Windows-1252. */
const isCapitalBeforeQuote = (code: number) =>
  code >= 0x180 && code <= 0x2af && [0x11, 0x12, 0x13, 0x14, 0x16, 0x17].includes(code & 0x3f)
