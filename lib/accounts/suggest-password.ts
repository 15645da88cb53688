import { randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { passwordWeakness } from './password-weakness.ts'

/**
 * Random words that make a good password (NCSC: three random words), four where three are too short;
 * none that would be refused to a member with these words of their own.
 */
export function suggestPassword(shortest: number, context: readonly string[]): string {
  const words: string[] = []
  while (words.length < 3 || words.join(' ').length < shortest) {
    words.push(wordlist[randomInt(wordlist.length)] as string)
  }
  const password = words.join(' ')
  return passwordWeakness(password, context) ? suggestPassword(shortest, context) : password
}
