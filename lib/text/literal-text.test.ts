import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

type Node = { readonly type: string; readonly [key: string]: unknown }

/** Attributes and component props that users see or hear. */
const visibleProps = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'title',
  'about',
  'caption',
  'hint',
  'label',
  'lead',
  'legend',
  'pending',
  'prompt',
  'summary',
  'term',
])

/** Decoration between sentences, which no language changes, needs a letter to count as text. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value)
const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && /\p{Lu}\p{Ll}+ \p{L}/u.test(value)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The strings that an expression can evaluate to, without those inside other elements or calls. */
function strings(node: Node): string[] {
  if (node.type === 'Literal') return isText(node.value) ? [node.value] : []
  if (node.type === 'TemplateElement') {
    const { cooked } = node.value as { cooked: string }
    return isText(cooked) ? [cooked] : []
  }
  const passesValue = [
    'JSXExpressionContainer',
    'TemplateLiteral',
    'ParenthesizedExpression',
    'ConditionalExpression',
    'LogicalExpression',
    'BinaryExpression',
    'TSAsExpression',
  ]
  if (!passesValue.includes(node.type)) return []
  return children(node)
    .filter((child) => child !== node.test && !isComparison(child))
    .flatMap(strings)
}

const isComparison = ({ type, operator }: Node) => type === 'BinaryExpression' && operator !== '+'

/** Returns true if an element contains code or CSS, which are not translated. */
const isCode = ({ openingElement }: Node) =>
  ['code', 'style'].includes(String(((openingElement as Node).name as Node).name))

/** The text in a .tsx file that users see or hear. */
function literalText(node: Node, parent?: Node): string[] {
  if (node.type === 'JSXElement' && isCode(node)) return []
  const found = children(node).flatMap((child) => literalText(child, node))
  const inElement = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
  if (node.type === 'JSXText') return isText(node.value) ? [node.value.trim(), ...found] : found
  if (node.type === 'JSXExpressionContainer' && inElement) return [...strings(node), ...found]
  if (node.type === 'JSXAttribute' || node.type === 'Property') {
    const { name } = (node.name ?? node.key) as Node
    const { value } = node
    if (isNode(value) && visibleProps.has(String(name))) return [...strings(value), ...found]
  }
  if (node.type === 'Literal' && isSentence(node.value)) return [node.value]
  return found
}

const literalsIn = (source: string) => [
  ...new Set(literalText(parseAst(source, { lang: 'tsx' }) as unknown as Node)),
]

const components = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.tsx'),
)

test('every component takes its text from lib/text', () => {
  const offenders = components.flatMap((path) =>
    literalsIn(readFileSync(`app/${path}`, 'utf8')).map((text) => `app/${path}: ${text}`),
  )
  expect(offenders).toEqual([])
  expect(components.length).toBeGreaterThan(100)
})

test.each([
  ['<p>Sign in</p>', 'Sign in'],
  ['<p>{away ? "Gone" : text.here}</p>', 'Gone'],
  ['<p>{`No errors`}</p>', 'No errors'],
  ['<nav aria-label="Main" />', 'Main'],
  ['<Field label={required ? "Name" : text.name} />', 'Name'],
  ['<Rows rows={[{ term: "Fee" }]} />', 'Fee'],
  ['<Page {...{ sentence: "Choose a fee" }} />', 'Choose a fee'],
])('literal text in %s is found', (source, text) => {
  expect(literalsIn(source)).toEqual([text])
})

test.each([
  '<a href="/fees" className="button">{text.fees}</a>',
  '<p>{text.name}{" "}({count}) – {kind === "success" && text.done}</p>',
  '<Page title={titleOf("fees")} aria-label={text.label} />',
])('%s has no literal text', (source) => {
  expect(literalsIn(source)).toEqual([])
})
