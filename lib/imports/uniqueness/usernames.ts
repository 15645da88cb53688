import { KeyIndex } from './key-index.ts'

/** The usernames of a file: finds repeated ones and makes missing ones. */
export class Usernames {
  readonly #lines = new KeyIndex()
  readonly #lastNumbers = new KeyIndex()

  /** Returns the line that has the username already, without regard to case; 0 if none has. */
  claim(username: string, line: number): number {
    return this.#lines.claim(username.toLowerCase(), line)
  }

  /** Makes a username such as `ada.fields`, or `ada.fields2` if the first is in use. */
  make(parts: readonly (string | null | undefined)[], line: number): string {
    const base = slugOf(parts.filter(Boolean).join(' '), '.') || 'member'
    for (let number = this.#lastNumbers.get(base) + 1; ; number += 1) {
      const username = number === 1 ? base : `${base}${number}`
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
