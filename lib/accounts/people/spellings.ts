import type { Spellings } from '#db/queries/staff/search.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const minLength = 4
const maxSpellings = 1_000

/** The words of a text; one with digits or signs is no misspelt name. */
const wordsOf = (text: string): readonly string[] =>
  /^[\p{L}\p{M}'’]+(?: [\p{L}\p{M}'’]+)*$/u.test(text) ? text.split(' ') : []

/** The words that differ from this one by one slip: two letters in the wrong order, one missing, wrong or too many. */
function nearWords(word: string): string[] {
  const places = Array.from(
    { length: word.length },
    (_, n) => [word.slice(0, n), word.slice(n)] as const,
  )
  return [
    ...places.slice(0, -1).map(([head, [a, b, ...tail]]) => [head, b, a, ...tail].join('')),
    ...places.map(([head, tail]) => head + tail.slice(1)),
    ...[...places, [word, ''] as const].flatMap(([head, tail]) =>
      [...letters].flatMap((letter) => [head + letter + tail, head + letter + tail.slice(1)]),
    ),
  ]
}

/** The words that someone may have meant who made one slip in one word of a text. */
export function spellingsOf(text: string): Spellings {
  const words = wordsOf(text)
  const near = words.flatMap((typed, n) => {
    const others = typed.length < minLength ? [] : new Set(nearWords(typed))
    return [...others].filter((word) => word !== typed).map((word) => ({ word, place: n + 1 }))
  })
  return { words, near: near.slice(0, maxSpellings) }
}
