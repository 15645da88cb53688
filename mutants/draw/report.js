/**
 * A defect that was tried.
 * @typedef {Pick<import('./draw.js').Place, 'name' | 'operator' | 'path' | 'put'> & Fate} Tried
 *
 * @typedef {object} Fate
 * @property {string} area
 * @property {string} found
 * @property {import('../defects/run-tests.js').Notice} [notice] the test that failed first; none if the defect survived
 * @property {number} [passes] how often that test passed when it ran again
 */

/** The share that is noticed, of each area and of each operator. */
export const formatShares = (/** @type {readonly Tried[]} */ tried) =>
  [
    ...sharesOf(tried, ({ area }) => area),
    '',
    ...sharesOf(tried, ({ operator }) => operator),
    ...sharesOf(tried, () => 'all'),
    ...tried
      .filter(({ passes }) => passes)
      .map(
        ({ name, passes, notice }) => `unstable: ${name}: ${notice?.file} passed ${passes} times`,
      ),
  ].join('\n')

function sharesOf(
  /** @type {readonly Tried[]} */ tried,
  /** @type {(one: Tried) => string} */ groupOf,
) {
  return groupsOf(tried, groupOf).map(([name, all]) => {
    const noticed = all.filter(({ notice }) => notice).length
    return `${name}: ${noticed} of ${all.length} (${Math.round((100 * noticed) / all.length)} %)`
  })
}

/** The defects of each group, in the order of their names. */
export const groupsOf = (
  /** @type {readonly Tried[]} */ tried,
  /** @type {(one: Tried) => string} */ groupOf,
) =>
  [...new Set(tried.map(groupOf))]
    .sort()
    .map((name) => /** @type {const} */ ([name, tried.filter((one) => groupOf(one) === name)]))

/** What each defect that survived changes. */
export const formatSurvivors = (/** @type {readonly Tried[]} */ tried) =>
  tried
    .filter(({ notice }) => !notice)
    .map(({ name, found, put }) => `${name}\n  - ${found}\n  + ${put || '(nothing)'}`)
    .join('\n')
