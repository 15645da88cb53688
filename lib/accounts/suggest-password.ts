import { randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { passwordWeakness } from '#lib/auth/hashing/password-weakness.ts'

/**
 * Suggests a password of three random words (NCSC), more if they are shorter than `minLength`. It
 * never suggests a password that `passwordWeakness` rejects for these personal words.
 */
export function suggestPassword(minLength: number, personalWords: readonly string[]): string {
  const words: string[] = []
  while (words.length < 3 || words.join(' ').length < minLength) {
    words.push(wordlist[randomInt(wordlist.length)] as string)
  }
  const password = words.join(' ')
  return passwordWeakness(password, personalWords)
    ? suggestPassword(minLength, personalWords)
    : password
}
