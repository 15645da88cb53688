import { KeyIndex } from './key-index.ts'

/** Few enough letters that a number fits behind them; a username has 1,024 at most. */
const maxBaseLength = 100

/** The usernames of a file: finds repeated ones and makes missing ones. */
export class Usernames {
  readonly #lines: KeyIndex
  /** Only of names that several people have. */
  readonly #lastNumbers = new KeyIndex()

  constructor(expectedLines = 0) {
    this.#lines = new KeyIndex(expectedLines)
  }

  /** Returns the line that has the username already, without regard to case; 0 if none has. */
  claim(username: string, line: number): number {
    return this.#lines.claim(username.toLowerCase(), line)
  }

  /** Makes a username such as `ada.fields`, or `ada.fields2` if the first is in use. */
  make(parts: readonly (string | null | undefined)[], line: number): string {
    const slug = slugOf(parts.filter(Boolean).join(' '), '.')
    const base = slug.slice(0, maxBaseLength).replace(/\.$/, '') || 'member'
    if (this.claim(base, line) === 0) return base
    for (let number = Math.max(this.#lastNumbers.get(base), 1) + 1; ; number += 1) {
      const username = `${base}${number}`
      if (this.claim(username, line) > 0) continue
      this.#lastNumbers.set(base, number)
      return username
    }
  }
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** The letters and digits of a text in lower case and in ASCII, with a sign between its words. */
export function slugOf(text: string, sign: '.' | '-'): string {
  const lower = text.toLowerCase()
  const ascii = isAscii.test(lower)
    ? lower
    : lower.normalize('NFD').replace(/[ßæøœłđðþ]/g, (letter) => letters[letter] ?? letter)
  return ascii
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/[^a-z\d]+/g, sign)
    .replace(/^[.-]+|[.-]+$/g, '')
}

const isAscii = /^[\0-\x7F]*$/
