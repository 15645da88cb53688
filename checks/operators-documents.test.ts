import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checks } from '#lib/lifecycle/doctor/checks.ts'
import { commands, nouns } from '../cli/nouns.ts'

const read = (name: string) => readFileSync(`docs/${name}.md`, 'utf8')
const wordsPerMinute = 200

test('an administrator reads what README.md names before going live in 45 minutes', () => {
  const [list = ''] =
    readFileSync('README.md', 'utf8').match(/- Before going live[\s\S]*?(?=\n- )/) ?? []
  const pages = [...list.matchAll(/\(docs\/([\w-]+)\.md\)/g)].map(([, name = '']) => name)
  expect(pages).toHaveLength(5)
  const words = pages.map((name) => read(name).split(/\s+/).length)
  expect(words.reduce((sum, count) => sum + count) / wordsPerMinute).toBeLessThanOrEqual(45)
})

const forOperators = [
  'getting-started',
  'production',
  'operating',
  'worst-days',
  'reference',
  'larger',
]

test.each(forOperators)('docs/%s.md says what holds, not what was tried and when', (name) => {
  expect(read(name)).not.toMatch(/\*\*(tried|not run)|\(reasoned|\(tried/i)
})

test.each(forOperators)(
  'docs/%s.md names no version of Gatehouse but that of the baseline',
  (name) => {
    const versions = read(name).match(/(?<![\d.])0\.\d+\.\d+(?![\d.])/g) ?? []
    expect(versions.filter((version) => version !== '0.3.0')).toEqual([])
  },
)

test('docs/reference.md lists the checks of doctor', () => {
  const [, list = ''] = read('reference').match(/Its checks are: ([^.]+(?:\.js)?)\.\n/) ?? []
  expect(list.split(/,\s+/)).toEqual(Object.keys(checks))
})

/** All documents, so that a new one cannot escape. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const call =
  /^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:npx --no )?(?:gatehouse|node (?:\S+ )*dist\/gatehouse\.js) ([a-z].*?)(?: *[|>#].*)?$/

/** The calls of the operators' command in a document: in its text, and in examples with a prompt or as a script. */
const callsIn = (path: string) => {
  const text = readFileSync(path, 'utf8')
  const lines = [...text.matchAll(/^ *```(sh)?\n([\s\S]*?)^ *```/gm)].flatMap(
    ([, isScript, block = '']) =>
      block
        .replaceAll('\\\n', ' ')
        .split('\n')
        .filter((line) => isScript || line.startsWith('$ ')),
  )
  const spans = [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, span = '']) => span.replace(/\s+/g, ' '),
  )
  return [...lines, ...spans].flatMap((line) => {
    const [, words] = line.match(call) ?? []
    const isMention = nouns.some(({ name }) => name === words)
    return words && !isMention ? [[path, words] as const] : []
  })
}

const calls = documents.flatMap(callsIn)

describe('the commands that documents print', () => {
  test('are found', () => {
    expect(calls.length).toBeGreaterThan(100)
  })

  test.each(calls)('%s: gatehouse %s exists, with its options', (_, line) => {
    const [first = '', second = ''] = line.split(' ')
    const noun = nouns.find(({ name }) => name === first)
    const declared = noun
      ? (noun.commands.find(({ name }) => name === second) ??
        noun.commands.find((command) => 'isDefault' in command && command.isDefault))
      : commands.find(({ name }) => name === first)
    expect(declared, line).toBeDefined()
    const { flags = {}, options = {}, lists = {} } = declared ?? {}
    const names = Object.values(options).map(({ field }) => field.name)
    const known = ['json', 'help', ...names, ...Object.keys(flags), ...Object.keys(lists)]
    const used = [...line.matchAll(/(?<=\s)--([a-z-]+)/g)].map(([, name]) => name)
    expect(used.filter((name) => !known.includes(name as string))).toEqual([])
  })
})
