import { parseAst } from 'vitest/node'
import { shifted, sqlChanges } from './sql-changes.js'

/**
 * A small change of the code that is probably a defect.
 * @typedef {object} Change
 * @property {string} operator
 * @property {number} start
 * @property {number} end
 * @property {string} put what is there instead
 * @property {keyof typeof import('../defects/switch.js').variants} as
 */

/** A node of the syntax tree. @typedef {any} Node */

const swapped = /** @type {Record<string, string>} */ ({
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
})

/** The present; no test meets it to the millisecond. */
const moment = /\b(Date|performance)\.now\(\)/

/** Returns every change of a file in TypeScript, and of the SQL in it. @returns {Change[]} */
export function changesOf(/** @type {string} */ source, /** @type {'ts' | 'tsx'} */ lang) {
  const nodes = [...nodesOf(parseAst(source, { lang }))]
  const statements = nodes.filter(({ type }) => type === 'ExpressionStatement')
  const starts = new Set(statements.map(({ start }) => start))
  return nodes
    .flatMap((node) => ofNode(node, source))
    .map((change) =>
      change.as === 'code' && starts.has(change.start) ? { ...change, as: 'opening' } : change,
    )
}

/** @returns {Change[]} */
function ofNode(/** @type {Node} */ node, /** @type {string} */ source) {
  const text = (/** @type {Node} */ of) => source.slice(of.start, of.end)
  const change = (
    /** @type {string} */ operator,
    /** @type {string} */ put,
    /** @type {Change['as']} */ as = 'code',
    of = node,
  ) => ({ operator, start: of.start, end: of.end, put, as })

  switch (node.type) {
    case 'TaggedTemplateExpression':
      return text(node.tag) === 'sql' ? sqlChanges(node.quasi, source) : []
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [text(node.left), text(node.right)]
      if (node.operator === '??') return [change('coalesce', left)]
      const other = swapped[node.operator]
      if (!other) return []
      const swap = `(${left}) ${other} (${right})`
      if (node.type === 'BinaryExpression') {
        return moment.test(text(node)) ? [] : [change('limit', swap)]
      }
      const ofLogic = change('and-or', swap)
      if (node.operator === '||') return [ofLogic]
      // Alone behind an arrow, the braces of an object would be those of a function.
      const last = node.right.type === 'ObjectExpression' ? `(${right})` : right
      return [ofLogic, change('conjunct', left), change('conjunct', last)]
    }
    case 'Literal':
      return typeof node.value === 'number' ? [change('number', `${shifted(node.value)}`)] : []
    case 'ArrayExpression':
      if (node.elements.length < 2) return []
      return node.elements
        .filter(Boolean)
        .map((/** @type {Node} */ element) => change('element', '', 'element', element))
    case 'ExpressionStatement': {
      const { expression } = node
      const isAwaited = expression.type === 'AwaitExpression'
      const call = isAwaited ? expression.argument : expression
      if (call.type !== 'CallExpression') return []
      const dropped = change('call', '', 'statement')
      return isAwaited ? [dropped, change('await', text(call), 'code', expression)] : [dropped]
    }
    case 'IfStatement': {
      const last = [node.consequent.body ?? node.consequent].flat().at(-1)
      const isGuard = !node.alternate && /^(Return|Throw)Statement$/.test(last?.type)
      return isGuard ? [change('guard', '', 'statement')] : []
    }
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      if (node.body?.type !== 'BlockStatement' || returnsValue(node.body)) return []
      return node.body.body
        .slice(1)
        .filter((/** @type {Node} */ { type }) => /^(Expression|If|For|ForOf)Statement$/.test(type))
        .map((/** @type {Node} */ statement) =>
          change('early-return', 'return', 'statement', statement),
        )
    }
    default:
      return []
  }
}

const returnsValue = (/** @type {Node} */ body) =>
  [...nodesOf(body, /Function/)].some(
    ({ type, argument }) => type === 'ReturnStatement' && argument,
  )

/**
 * The nodes that run: no types, keys, or looks (attributes of JSX that are no expressions of their own).
 * @returns {Generator<Node>}
 */
function* nodesOf(/** @type {Node} */ node, skipped = /^$/) {
  yield node
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== 'string' || skipped.test(child.type)) continue
      const isType = child.type.startsWith('TS') && !child.expression
      const isKey = name === 'key' && !node.computed
      const isLook = node.type === 'JSXExpressionContainer' && child.type === 'Literal'
      if (!isType && !isKey && !isLook) yield* nodesOf(child, skipped)
    }
  }
}
