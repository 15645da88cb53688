import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { languages } from './language/language.ts'

const modules = ['app', 'cli', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path)),
)
const read = (path: string) => readFileSync(path, 'utf8')
const modulesWith = (pattern: RegExp) => modules.filter((path) => pattern.test(read(path)))

/** Code that always writes English: the manual, responses to programs, and the log. */
const inEnglish = [
  /^app\/(developers|server\/listen)/,
  /^lib\/(manual|contract\/formats|contracts\/r1)\//,
  /^lib\/(http\/body|auth\/(authenticate|app-passwords|passthrough\/issue-passthrough)|oauth\/(authorize\/authorization|oauth)-error)\.ts$/,
]

test('pages, forms, emails and use cases take their sentences from texts()', () => {
  const ofOneLanguage = new RegExp(
    `^import \\{.*\\} from '.*/text/(${languages.join('|')})[./]`,
    'm',
  )
  const offenders = modulesWith(ofOneLanguage).filter(
    (path) => !path.startsWith('lib/text/') && !inEnglish.some((known) => known.test(path)),
  )
  expect(offenders).toEqual([])
})

type Node = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Returns true for code that calls `texts` while its module is loaded, outside every function. */
const callsAtOnce = (node: Node): boolean =>
  !/Function/.test(node.type) &&
  ((node.type === 'CallExpression' && (node.callee as Node).name === 'texts') ||
    Object.values(node).flat().filter(isNode).some(callsAtOnce))

const keepsSentence = (source: string, lang: 'ts' | 'tsx') =>
  callsAtOnce(parseAst(source, { lang }) as unknown as Node)

test('no module calls texts() when it is loaded, which would keep English for ever', () => {
  const offenders = modulesWith(/\btexts\(\)/).filter((path) =>
    keepsSentence(read(path), path.endsWith('x') ? 'tsx' : 'ts'),
  )
  expect(offenders).toEqual([])
})

test.each([
  ['const text = texts().signIn', true],
  ['export const metadata = {\n  title: texts().fees.title,\n} as const', true],
  ['const title = () => texts().signIn.title', false],
  ['function Page() { return <h1>{texts().signIn.title}</h1> }', false],
])('%j keeps a sentence: %s', (source, keeps) => {
  expect(keepsSentence(source, 'tsx')).toBe(keeps)
})
