/** @typedef {import('./changes.js').Change} Change */

/**
 * A word, number, string or sign of SQL, or an interpolation.
 * @typedef {object} Token
 * @property {string} text
 * @property {number} start
 * @property {number} end
 * @property {number} depth the parentheses around it
 */

const pattern = /'(?:[^']|'')*'|"[^"]*"|\d+(?:\.\d+)?|[a-z_][\w.]*|<=|>=|<>|->>?|#>>?|<@|@>|\S/giy
const swapped = /** @type {Record<string, string>} */ ({
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  desc: 'asc',
  asc: 'desc',
})
/** Words and signs with which a condition, a key or an item ends, unless they are in parentheses. */
const ends = new Set(
  `and or when then else end as group order limit offset returning for union except where having window on join left
  right inner cross full from set nulls asc desc , ;`.split(/\s+/),
)
const locks = /^(for|no|key|update|share|of|skip|locked|nowait)$/

/** The number after this one, or its double if it is in thousands: no test meets a time limit to the millisecond. */
export const shifted = (/** @type {number} */ number) =>
  number !== 0 && number % 1_000 === 0 ? number * 2 : number + 1

/** Returns every change of a template of SQL. @returns {Change[]} */
export function sqlChanges(/** @type {any} */ template, /** @type {string} */ source) {
  const tokens = tokensOf(template, source)
  return tokens?.flatMap((_, index) => ofToken(tokens, index, source)) ?? []
}

/** @returns {Change[]} */
function ofToken(
  /** @type {Token[]} */ tokens,
  /** @type {number} */ index,
  /** @type {string} */ source,
) {
  const token = /** @type {Token} */ (tokens[index])
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  /** Returns a change from one token to another one, which is not changed. @returns {Change[]} */
  const change = (
    /** @type {string} */ operator,
    /** @type {string} */ put,
    /** @type {number} */ from = index,
    /** @type {number} */ to = from + 1,
  ) => {
    const [first, last] = [tokens[from], tokens[to - 1]]
    if (!first || !last || to <= from) return []
    return [{ operator, start: first.start, end: last.end, put, as: /** @type {const} */ ('sql') }]
  }
  const text = (/** @type {number} */ from, /** @type {number} */ to) =>
    source.slice(tokens[from]?.start, tokens[to - 1]?.end)
  /** Returns the index of the next token, out of more parentheses than this one, that ends something. */
  const end = (
    /** @type {number} */ from,
    isEnd = (/** @type {string} */ word) => ends.has(word),
  ) => {
    const found = tokens.findIndex(
      ({ depth, text }, at) =>
        at >= from &&
        (depth < token.depth || (depth === token.depth && isEnd(text) && !isOfBetween(tokens, at))),
    )
    return found < 0 ? tokens.length : found
  }

  // No test meets the very moment, to the microsecond.
  const isMoment = after?.text === 'now' && tokens[index + 3]?.text === ')'
  const other = isMoment ? undefined : swapped[token.text]
  if (other) return change(/^[<>]/.test(token.text) ? 'limit' : 'order', other)
  switch (token.text) {
    case 'or':
      return change('and-or', 'and')
    case 'and':
      if (isOfBetween(tokens, index)) return []
      return [...change('and-or', 'or'), ...change('conjunct', '', index, end(index + 1))]
    case 'where':
    case 'on':
    case 'when':
    case 'having': {
      if (after?.text === 'conflict') return []
      const next = end(index + 1)
      if (tokens[next]?.text === 'and') {
        return change('conjunct', '', index + 1, next + 1)
      }
      const isWhole = token.text === 'where' && tokens[next]?.text !== 'or'
      return isWhole ? change('conjunct', 'true', index + 1, next) : []
    }
    case 'order': {
      const next = end(index + 2)
      const isColumn = /^[\w."]+$/.test(tokens[next - 1]?.text ?? '')
      const hasDirection = swapped[tokens[next]?.text ?? '']
      return isColumn && !hasDirection
        ? change('order', `${text(next - 1, next)} desc`, next - 1)
        : []
    }
    case 'coalesce': {
      const comma = tokens.findIndex(
        ({ depth, text }, at) => at > index && text === ',' && depth === token.depth + 1,
      )
      const close = end(index + 2, (word) => word === ')')
      return comma < 0 || comma > close
        ? []
        : change('coalesce', `(${text(index + 2, comma)})`, index, close + 1)
    }
    case 'distinct': {
      if (before?.text === 'is' || before?.text === 'not' || after?.text === 'from') return []
      const close = after?.text === 'on' ? end(index + 2, (word) => word === ')') : index
      return change('distinct', '', index, close + 1)
    }
    case 'for': {
      if (!/^(no|key|update|share)$/.test(after?.text ?? '')) return []
      const isLock = (/** @type {number} */ at) =>
        locks.test(tokens[at]?.text ?? '') || tokens[at - 1]?.text === 'of'
      let next = index
      while (isLock(next)) next++
      return change('lock', '', index, next)
    }
    case 'select':
    case 'returning':
      return token.depth === 0 && !tokens.some(({ text }) => text === 'insert' || text === 'union')
        ? ofColumns(tokens, index, end).flatMap(([from, to]) => change('column', '', from, to))
        : []
    default:
      if (/^\d+$/.test(token.text)) {
        return /^(select|returning)$/.test(before?.text ?? '')
          ? []
          : change('number', `${shifted(Number(token.text))}`)
      }
      if (before?.text === 'interval' && /^'\d+ [a-z]+'$/.test(token.text)) {
        return change(
          'number',
          token.text.replace(/\d+/, (digits) => `${shifted(Number(digits))}`),
        )
      }
      return []
  }
}

/** Returns where each of two or more columns is, with the comma that goes with it. @returns {[number, number][]} */
function ofColumns(
  /** @type {Token[]} */ tokens,
  /** @type {number} */ index,
  /** @type {(from: number, isEnd: (word: string) => boolean) => number} */ end,
) {
  const last = end(index + 1, (word) => word === 'from' || word === 'where')
  const { depth } = /** @type {Token} */ (tokens[index])
  const commas = tokens.flatMap((token, at) =>
    at > index && at < last && token.text === ',' && token.depth === depth ? [at] : [],
  )
  return commas.map((comma, at) => [comma, commas[at + 1] ?? last])
}

const isOfBetween = (/** @type {Token[]} */ tokens, /** @type {number} */ index) => {
  if (tokens[index]?.text !== 'and') return false
  const former = tokens
    .slice(0, index)
    .filter(({ depth }) => depth === tokens[index]?.depth)
    .findLast(({ text }) => text === 'and' || text === 'between')
  return former?.text === 'between'
}

/** @returns {Token[] | undefined} undefined if an interpolation is within a string */
function tokensOf(/** @type {any} */ { quasis, expressions }, /** @type {string} */ source) {
  /** @type {Token[]} */
  const tokens = []
  let depth = 0
  for (const [at, quasi] of quasis.entries()) {
    const start = quasi.start + 1
    const text = source.slice(start, quasi.end - (quasi.tail ? 1 : 2))
    if ((text.match(/'/g)?.length ?? 0) % 2 > 0 || text.includes('--')) return undefined
    for (const { 0: found, index } of text.matchAll(new RegExp(pattern.source, 'gi'))) {
      if (found === ')') depth--
      const word = found.toLowerCase()
      tokens.push({ text: word, start: start + index, end: start + index + found.length, depth })
      if (found === '(') depth++
    }
    const hole = expressions[at]
    if (!hole) continue
    tokens.push({ text: '$', start: quasi.end - 2, end: quasis[at + 1].start + 1, depth })
  }
  return tokens
}
