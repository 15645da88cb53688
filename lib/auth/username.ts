import { randomInt } from 'node:crypto'

/** The letters of Latin alphabets that are no letter with a mark. */
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

/** A name in small letters, without apostrophes and the accents of Latin, Greek and Cyrillic letters. */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036F'’`]/g, '')
    .replace(/[ßæøœłđðþ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFC')

/** So few letters that a number fits behind them. */
const beginning = /^.{0,60}/u

/** The usernames to try for a name, until one is free. */
export const usernamesFor = (name: string): readonly string[] =>
  ['', '.2', '.3', '.4', `.${randomInt(10_000, 1_000_000)}`].map(
    (suffix) => usernameFor(name) + suffix,
  )

/** The username for a name: `Zoë O’Brien` is `zoe.obrien`, and a name in another script keeps it. */
export const usernameFor = (name: string): string => {
  const words = foldName(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const [username = ''] = beginning.exec(words.join('.')) ?? []
  return username.replace(/\.$/, '') || 'member'
}
