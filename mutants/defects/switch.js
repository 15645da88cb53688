import { existsSync } from 'node:fs'

/**
 * A deliberate defect. Text that occurs once in the tree is found by its content, so a file may move.
 * @typedef {object} Defect
 * @property {string} name chooses it, as one of the values of GATEHOUSE_DEFECT
 * @property {string} group where the list has it
 * @property {string[]} [with] the defects that are chosen with it, because each makes the same check again
 * @property {'code' | 'statement' | 'sql' | 'text'} [as] an expression (the default), a statement, or a
 * part of a template of SQL or of text
 * @property {string} [after] text that occurs once; the snippet is then the first one after it
 * @property {string} find the snippet; any white space in it matches any other
 * @property {string} put what is there instead
 * @property {string[]} tests the files most likely to notice it, each as `file` or `file > title`
 */

/** @typedef {Omit<Defect, 'group'>} Listed a defect in the list of its group */

/** @typedef {Map<string, string>} Tree the contents of the files by path */

const variants = {
  code: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `(${test} ? (${put}) : (${found}))`,
  statement: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `if (${test}) { ${put} } else { ${found} }`,
  sql: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `\${${test} ? sql\`${put}\` : sql\`${found}\`}`,
  text: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `\${${test} ? \`${put}\` : \`${found}\`}`,
}

/**
 * Returns a tree in which GATEHOUSE_DEFECT chooses between each snippet and its defect, and a sentence
 * for each defect whose snippet is not there.
 * @param {Tree} tree
 * @param {readonly Defect[]} defects
 */
export function switchDefects(tree, defects) {
  /** @type {string[]} */
  const problems = []
  /** @type {Map<string, { start: number, end: number, text: string, name: string }[]>} */
  const edits = new Map()
  for (const defect of defects) {
    for (const test of defect.tests.filter((test) => !existsSync(test.split(' > ')[0] ?? ''))) {
      problems.push(`${defect.name}: there is no ${test}`)
    }
    const places = placesOf(tree, defect)
    const [place] = places
    if (!place || places.length > 1) {
      problems.push(`${defect.name}: its snippet occurs ${places.length} times`)
      continue
    }
    const found = tree.get(place.path)?.slice(place.start, place.end) ?? ''
    const test = `process.env.GATEHOUSE_DEFECT?.split(',').includes('${defect.name}')`
    const text = variants[defect.as ?? 'code'](test, defect.put, found)
    const former = edits.get(place.path) ?? []
    const other = former.find(({ start, end }) => start < place.end && place.start < end)
    if (other) problems.push(`${defect.name}: its snippet overlaps with that of ${other.name}`)
    else edits.set(place.path, [...former, { ...place, text, name: defect.name }])
  }
  const switched = new Map(tree)
  for (const [path, ofFile] of edits) {
    const last = ofFile.sort((a, b) => b.start - a.start)
    const source = last.reduce(
      (rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end),
      tree.get(path) ?? '',
    )
    switched.set(path, source)
  }
  return { switched, problems }
}

/** @returns {{ path: string, start: number, end: number }[]} */
function placesOf(/** @type {Tree} */ tree, /** @type {Defect} */ { find, after }) {
  if (after === undefined) return occurrences(tree, find)
  const [anchor, ...others] = occurrences(tree, after)
  if (!anchor || others.length > 0) return []
  const { path, end } = anchor
  return occurrences(new Map([[path, tree.get(path) ?? '']]), find)
    .filter(({ start }) => start >= end)
    .slice(0, 1)
}

function occurrences(/** @type {Tree} */ tree, /** @type {string} */ text) {
  const words = text.trim().split(/\s+/)
  const pattern = new RegExp(
    words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'),
    'g',
  )
  return [...tree].flatMap(([path, source]) =>
    source.includes(words[0] ?? '')
      ? [...source.matchAll(pattern)].map(({ index, 0: found }) => ({
          path,
          start: index,
          end: index + found.length,
        }))
      : [],
  )
}
