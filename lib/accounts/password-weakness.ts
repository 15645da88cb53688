import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

/** Fewer guesses than 10^8 find it: what an attacker tries first. */
const enough = 3
/** Beyond this many characters the search takes long and finds nothing new. */
const longest = 100
/** What a password must hold beside the words that belong to its owner, in letters. */
const ownLetters = 8
/** Words that belong to any service of this kind. */
const service = ['gatehouse', 'membership', 'members']

/**
 * Why a password is easily guessed: it is common, or made of words that belong to its owner or to
 * the service (NIST SP 800-63B-4, section 3.1.1.2); undefined where it is not.
 */
export function passwordWeakness(
  password: string,
  context: readonly string[],
): 'common' | 'context' | undefined {
  const words = wordsOf(context)
  const text = password.slice(0, longest)
  if (isMadeOf(text, words)) return 'context'
  const { score, sequence } = estimator().check(text, words)
  if (score >= enough) return undefined
  return sequence.some(isOwn) ? 'context' : 'common'
}

/** The words of names and addresses, alone and as they follow each other, the longest first. */
function wordsOf(context: readonly string[]): string[] {
  const words = context.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return [parts.join(''), ...parts]
  })
  const long = [...new Set(words)].filter((word) => word.length > 2)
  return long.sort((a, b) => b.length - a.length)
}

/** Whether little is left of a password without such words, digits and signs: 'AdaFields2026!!!'. */
function isMadeOf(password: string, context: readonly string[]): boolean {
  const words = [...context, ...service]
  const left = words.reduce((text, word) => text.replace(spelling(word), ' '), password)
  return left !== password && (left.match(/\p{L}/gu) ?? []).length < ownLetters
}

const disguises: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
}

/** A word of letters and digits, however it is disguised: `F1eld5`. */
const spelling = (word: string) =>
  new RegExp([...word].map((sign) => disguises[sign] ?? sign).join(''), 'giu')

const isOwn = (match: Match): boolean =>
  ('dictionaryName' in match && match.dictionaryName === 'userInputs') ||
  ('baseMatches' in match && (match.baseMatches as Match[]).some(isOwn))

const estimator = () =>
  processSingleton('estimator', () => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }))
