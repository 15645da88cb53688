import { randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { passwordWeakness } from '#lib/auth/hashing/password-weakness.ts'

/** Suggests three random words (NCSC), or as many as `minLength` needs, which `passwordWeakness` does not reject. */
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
