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

/** The texts that someone may have meant who made one slip in one word, and how many words each has. */
export function spellingsOf(text: string): {
  readonly texts: readonly string[]
  readonly words: number
} {
  const words = wordsOf(text)
  const texts = words.flatMap((word, n) =>
    word.length < minLength ? [] : nearWords(word).map((near) => words.with(n, near).join(' ')),
  )
  const typed = words.join(' ')
  const others = [...new Set(texts)].filter((other) => other !== typed)
  return { texts: others.slice(0, maxSpellings), words: words.length }
}
