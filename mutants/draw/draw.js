import { overlap } from '../defects/switch.js'
import { changesOf } from './changes.js'
import { equivalents } from './equivalents.js'

/**
 * A change of a file. Its name says where it is.
 * @typedef {import('./changes.js').Change & { path: string, name: string, line: string }} Place
 */

/** Left out: sentences, tables that migrations define, and the data and the random past of the demonstration. */
const excluded = /^(lib\/text|db\/tables|db\/demo|db\/past)/

/**
 * Returns the changes of a tree that may be defects, and those of lines that are listed as equivalent.
 * @param {import('../defects/switch.js').Tree} tree
 */
export function placesOf(tree) {
  const all = [...tree].flatMap(([path, source]) =>
    excluded.test(path)
      ? []
      : changesOf(source, path.endsWith('x') ? 'tsx' : 'ts').map((change) =>
          placeOf(change, path, source),
        ),
  )
  const isEquivalent = (/** @type {Place} */ place) =>
    equivalents.some(
      ({ path, operator, line }) =>
        path === place.path && operator === place.operator && line === place.line,
    )
  return {
    places: all.filter((place) => !isEquivalent(place)),
    equivalent: all.filter((place) => isEquivalent(place)),
  }
}

/** @returns {Place} */
function placeOf(
  /** @type {import('./changes.js').Change} */ change,
  /** @type {string} */ path,
  /** @type {string} */ source,
) {
  const before = source.slice(0, change.start).split('\n')
  const line = source.split('\n', before.length).at(-1)?.trim() ?? ''
  const at = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  const name = `${path}:${at} ${change.operator} ${change.end - change.start}`
  return { ...change, path, line, name }
}

/**
 * Draws places that do not overlap, of each operator as many as of any other, while it has some.
 * @param {readonly Place[]} places
 * @param {number} count
 * @param {number} seed
 */
export function draw(places, count, seed) {
  const random = randomOf(seed)
  const shuffled = places
    .map((place) => ({ place, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ place }) => place)
  const operators = new Set(places.map(({ operator }) => operator))
  const queues = [...operators].map((name) => shuffled.filter(({ operator }) => operator === name))
  /** @type {Place[]} */
  const drawn = []
  while (drawn.length < count && queues.some(({ length }) => length > 0)) {
    for (const queue of queues) {
      const place = queue.pop()
      if (place && !drawn.some((other) => overlap(other, place))) drawn.push(place)
    }
  }
  return drawn.slice(0, count)
}

/** The area of a file: the noun of its folder in `lib`, `db/queries` or `app`, or its first folder. */
export const areaOf = (/** @type {string} */ path) =>
  /^(?:lib|db\/queries|app)\/\(?([\w-]+)\)?\//.exec(path)?.[1] ?? path.split(/[/.]/, 1)[0] ?? ''

/** Mulberry32: numbers from 0 to 1 that are the same for the same seed. */
function randomOf(/** @type {number} */ seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
