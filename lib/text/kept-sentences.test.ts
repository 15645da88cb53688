import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { en } from './en.ts'

type Node = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Returns true for code that runs later than its module is loaded. */
const isDeferred = ({ type }: Node) => /Function/.test(type) || type.startsWith('TS')

/** The path of a member expression from `texts`: ['start', 'title'] for `texts.start.title`. */
function pathOf(node: Node): string[] | undefined {
  if (node.type === 'Identifier') return node.name === 'texts' ? [] : undefined
  if (node.type !== 'MemberExpression') return undefined
  const path = pathOf(node.object as Node)
  return path && [...path, String((node.property as Node).name ?? (node.property as Node).value)]
}

const valueAt = (path: readonly string[]) =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], en)
const isSentence = (path: readonly string[]) =>
  typeof valueAt(path) !== 'object' || Array.isArray(valueAt(path))

/** The sentences that a module reads when it is loaded, as paths. */
function keptSentences(node: Node): string[] {
  if (isDeferred(node)) return []
  if (node.type === 'VariableDeclarator' && (node.id as Node).type === 'ObjectPattern') {
    const path = isNode(node.init) && pathOf(node.init)
    if (path) {
      const names = ((node.id as Node).properties as Node[]).map(({ key }) => (key as Node).name)
      return names
        .map((name) => [...path, String(name)])
        .filter(isSentence)
        .map((kept) => kept.join('.'))
    }
  }
  const path = pathOf(node)
  if (path) return isSentence(path) ? [path.join('.')] : []
  return children(node).flatMap(keptSentences)
}

const keptIn = (source: string, lang: 'ts' | 'tsx' = 'tsx') =>
  keptSentences(parseAst(source, { lang }) as unknown as Node)

const modules = ['app', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path)),
)

test('no module reads a sentence before a request says its language', () => {
  const offenders = modules.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    if (!source.includes('texts.ts')) return []
    return keptIn(source, path.endsWith('x') ? 'tsx' : 'ts').map((kept) => `${path}: ${kept}`)
  })
  expect(offenders).toEqual([])
})

test.each([
  ['const title = texts.signIn.title', 'signIn.title'],
  ['const { title, passthrough } = texts.signIn', 'signIn.title'],
  ['export const metadata = { title: texts.fees.title }', 'fees.title'],
  ['const links = [texts.start.member.links]', 'start.member.links'],
  ['const text = texts.fees.description("us")', 'fees.description'],
])('%j keeps a sentence', (source, path) => {
  expect(keptIn(source)).toEqual([path])
})

test.each([
  'const text = texts.signIn',
  'const { visitor, member: text } = texts.start',
  'const title = () => texts.signIn.title',
  'function Page() { return <h1>{texts.signIn.title}</h1> }',
  'type Title = typeof texts.signIn.title',
])('%j keeps no sentence', (source) => {
  expect(keptIn(source)).toEqual([])
})

/** Pages in English only, and what is sent to programs. */
const english = /^app\/(developers|forms\/staff|r1|second-step|server\/reject-early|staff)/

test('pages and emails take their sentences from texts.ts, in the language of the request', () => {
  const translated = modules.filter(
    (path) => (path.startsWith('app/') && !english.test(path)) || path.startsWith('lib/mail/'),
  )
  const offenders = translated.filter((path) =>
    /import \{ en \} from/.test(readFileSync(path, 'utf8')),
  )
  expect(offenders).toEqual([])
})
