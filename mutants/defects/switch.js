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

/**
 * A place in a file, and the defect that it may have.
 * @typedef {object} Edit
 * @property {string} name
 * @property {string} path
 * @property {number} start
 * @property {number} end
 * @property {string} put
 * @property {keyof typeof variants} as
 */

export const variants = {
  code: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `(${test} ? (${put}) : (${found}))`,
  /** An expression with which a statement begins; a parenthesis would continue the line before. */
  opening: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `void 0, (${test} ? (${put}) : (${found}))`,
  statement: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `if (${test}) { ${put} } else { ${found} }`,
  sql: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `\${${test} ? sql\`${put}\` : sql\`${found}\`}`,
  text: (/** @type {string} */ test, /** @type {string} */ put, /** @type {string} */ found) =>
    `\${${test} ? \`${put}\` : \`${found}\`}`,
  /** An element of a list is left out. */
  element: (/** @type {string} */ test, /** @type {string} */ _, /** @type {string} */ found) =>
    `...(${test} ? [] : [${found}])`,
}

/** Each file that has defects says which of them it comes to, in the file to which a link leads, if this is asked. */
const isDefect = `
function isDefect(name: string) {
  const { GATEHOUSE_DEFECT: chosen, GATEHOUSE_REACHED: reached } = process.env
  if (reached) {
    const { appendFileSync, readlinkSync } = process.getBuiltinModule('node:fs')
    const { filepath, config } = (globalThis as any).__vitest_worker__ ?? {}
    const current = filepath
      ? encodeURIComponent(filepath.slice(config.root.length + 1))
      : readlinkSync(\`\${reached}/current\`)
    const file = \`\${reached}/\${current}\`
    const names = (globalThis as any).reachedDefects ??= new Set()
    if (!names.has(file + name)) {
      names.add(file + name)
      appendFileSync(file, \`\${name}\n\`)
    }
  }
  return chosen?.split(',').includes(name)
}
`

/**
 * Returns a tree in which GATEHOUSE_DEFECT chooses between each snippet and its defect, and a sentence
 * for each defect whose snippet is not there.
 * @param {Tree} tree
 * @param {readonly Defect[]} defects
 */
export function switchDefects(tree, defects) {
  /** @type {string[]} */
  const problems = []
  /** @type {Edit[]} */
  const edits = []
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
    const edit = { ...place, name: defect.name, put: defect.put, as: defect.as ?? 'code' }
    const other = edits.find((other) => overlap(other, edit))
    if (other) problems.push(`${defect.name}: its snippet overlaps with that of ${other.name}`)
    else edits.push(edit)
  }
  return { switched: withEdits(tree, edits), problems }
}

/** Returns true if two edits change the same text. */
export const overlap = (/** @type {Edit} */ one, /** @type {Edit} */ other) =>
  one.path === other.path && one.start < other.end && other.start < one.end

/** Returns a tree in which GATEHOUSE_DEFECT chooses these edits, which do not overlap, by their names. */
export function withEdits(/** @type {Tree} */ tree, /** @type {readonly Edit[]} */ edits) {
  const switched = new Map(tree)
  for (const { path, start, end, name, put, as } of edits.toSorted((a, b) => b.start - a.start)) {
    const source = switched.get(path) ?? ''
    const text = variants[as](`isDefect('${name}')`, put, source.slice(start, end))
    switched.set(path, source.slice(0, start) + text + source.slice(end))
  }
  for (const path of new Set(edits.map(({ path }) => path))) {
    switched.set(path, switched.get(path) + isDefect)
  }
  return switched
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
