import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

/** zxcvbn's score 3: an attacker needs at least 10^8 guesses. */
const minScore = 3
/** zxcvbn gets slow on longer passwords and finds nothing new in them. */
const maxCheckedChars = 100
/** The letters that a password must have besides the words of the member and the service. */
const minOtherLetters = 8
/** Words of any service of this kind. */
const serviceWords = ['gatehouse', 'membership', 'members']

/** The reason why a password is easy to guess: it is common, or made of words of the member or the service. */
export type PasswordWeakness = 'common' | 'context'

/** Returns why a password is easy to guess (NIST SP 800-63B-4, section 3.1.1.2); undefined for a good one. */
export function passwordWeakness(
  password: string,
  personalWords: readonly string[],
): PasswordWeakness | undefined {
  const words = splitWords(personalWords)
  const text = password.slice(0, maxCheckedChars)
  if (isMadeOf(text, words)) return 'context'
  const { score, sequence } = estimator().check(text, words)
  if (score >= minScore) return undefined
  return sequence.some(isPersonal) ? 'context' : 'common'
}

/** Splits names and email addresses into words, adds the words joined, and sorts longest first. */
function splitWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return [parts.join(''), ...parts]
  })
  const long = [...new Set(words)].filter((word) => word.length > 2)
  return long.sort((a, b) => b.length - a.length)
}

/** Returns true if few letters remain after removing such words, as in 'AdaFields2026!!!'. */
function isMadeOf(password: string, personalWords: readonly string[]): boolean {
  const words = [...personalWords, ...serviceWords]
  const rest = words.reduce((text, word) => text.replace(spellingsOf(word), ' '), password)
  return rest !== password && (rest.match(/\p{L}/gu) ?? []).length < minOtherLetters
}

const substitutions: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
}

/** Matches a word of letters and digits, also with substituted characters: `F1eld5`. */
const spellingsOf = (word: string) =>
  new RegExp([...word].map((char) => substitutions[char] ?? char).join(''), 'giu')

const isPersonal = (match: Match): boolean =>
  ('dictionaryName' in match && match.dictionaryName === 'userInputs') ||
  ('baseMatches' in match && (match.baseMatches as Match[]).some(isPersonal))

const estimator = () =>
  processSingleton('estimator', () => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }))
