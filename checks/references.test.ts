import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { membershipTypes } from '#db/values/membership-types.ts'
import { titles } from '#db/values/titles.ts'
import { type Fields, isList } from '#lib/contract/field.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { citedTest, hasTest } from '../e2e/fixtures/checks/cited-test.ts'
import { type File, files, folders, isMarkdown } from './repository-files.ts'

/** A rule: its title, a function that finds offences in a file, and a file that has one. */
type Rule = readonly [title: string, offencesIn: (file: File) => string[], offender: File]

const records = readdirSync('docs/decisions').filter((name) => /^\d{3}-/.test(name))
const decisions = new Set(records.map((name) => name.slice(0, 3)))
const documents = new Set(files.flatMap(([path]) => (isMarkdown(path) ? [basename(path)] : [])))
const sections = new Set(
  capturesOf(readFileSync('docs/interface.md', 'utf8'), /^#+ (\d+(?:\.\d+)*)\.? /gm),
)

/** The first group of every match. */
function capturesOf(text: string, expression: RegExp): string[] {
  return [...text.matchAll(expression)].map(([, group = '']) => group)
}

/** Replaces line breaks, and the comment signs after them, with single spaces. */
const unwrapped = (text: string) => text.replace(/\s*\n[ \t]*(?:\*(?!\/) ?|\/\/ ?|# )?/g, ' ')

/** The text of a document, or the comments of source code. */
const proseOf = ([path, text]: File) =>
  isMarkdown(path)
    ? text
    : capturesOf(text, /(\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*)/g)
        .map(unwrapped)
        .join('\n')

const pathPattern = new RegExp(
  `(?<![\\w./@-])((?:${folders.join('|')})/[\\w./()\\[\\]<>{}*…-]*[\\w/\\])])`,
  'g',
)
/** A path with a placeholder, or of a file that is not in the repository. */
const isPattern = (path: string) => /[<>{}*…]|\/\.env$/.test(path)
/** A path at the end of a Markdown link also matches the link's closing bracket. */
const withoutBracket = (path: string) => (path.includes('(') ? path : path.replace(/\)+$/, ''))
const isMissing = (path: string) => !existsSync(path) && !existsSync(withoutBracket(path))

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
const anchorsOf = (path: string) => {
  const text = readFileSync(path, 'utf8')
  return [...capturesOf(text, /^#+ (.+)$/gm).map(slugOf), ...capturesOf(text, /<a id="([\w-]+)">/g)]
}

/**
 * Links of a document to files of the project: the link, its target and its anchor. Those of the manual
 * are URLs of the service (e2e/pages/developers.spec.ts).
 */
const linksOf = (path: string, text: string) =>
  [...text.matchAll(/\]\((?!\w+:|\/)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, target = '', anchor]) => ({
      path: target ? normalize(join(dirname(path), decodeURIComponent(target))) : path,
      anchor,
    }),
  )

const specification =
  /\b(RFC \d+|OpenID Connect|Web Authentication|Permissions Policy|OAuth 2\.0|NIST SP|XSD 1\.\d|XML 1\.0|HTML|Fetch|WCAG|ECMA)\b.{0,100}$/

const rules: Rule[] = [
  [
    'every decision that is cited exists, with three digits',
    ([, text]) =>
      [...unwrapped(text).matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(
        ([, numbers = '']) => numbers.split(/, | and /).filter((number) => !decisions.has(number)),
      ),
    ['lib/x.ts', '/** Rejects a form (decision\n * 8, decision 999). */'],
  ],
  [
    'every section of the interface that is cited exists',
    ([, text]) =>
      capturesOf(unwrapped(text), /\binterface (\d+(?:\.\d+)*)/gi).filter(
        (number) => !sections.has(number),
      ),
    ['lib/x.ts', '/** Interface 2.99. */'],
  ],
  [
    'sections of other specifications are not cited as the interface',
    ([, text]) =>
      capturesOf(
        unwrapped(text),
        /((?:RFC \d+|OpenID [\w ]+|Logout \d\.\d|Practices), interface \d)/g,
      ),
    ['lib/x.ts', '/** Revokes a token (RFC 7009, interface 2.2). */'],
  ],
  [
    'a section is cited with the name of its specification',
    ([, text]) => {
      const line = unwrapped(text)
      return [...line.matchAll(/\bsections? \d+(?:\.\d+)*/gi)].flatMap(({ 0: found, index }) =>
        specification.test(line.slice(Math.max(0, index - 120), index)) ? [] : [found],
      )
    },
    ['lib/x.ts', '// As section 7.3 requires.'],
  ],
  [
    'every path of a file exists',
    (file) =>
      capturesOf(proseOf(file), pathPattern).filter((path) => !isPattern(path) && isMissing(path)),
    ['lib/x.ts', '/** See lib/moved/away.ts. */'],
  ],
  [
    'every document that is mentioned exists',
    (file) =>
      capturesOf(proseOf(file), /(?<![\w./*<>-])([\w-]+\.md)\b/g).filter(
        (name) => !documents.has(name),
      ),
    ['lib/x.ts', '/** The limits that throttling.md explains. */'],
  ],
  [
    'every link of a document leads to a file, and to a heading of it',
    ([path, text]) =>
      isMarkdown(path)
        ? linksOf(path, text)
            .filter(
              ({ path, anchor }) =>
                !existsSync(path) ||
                (anchor !== undefined && isMarkdown(path) && !anchorsOf(path).includes(anchor)),
            )
            .map(({ path, anchor = '' }) => `${path}#${anchor}`)
        : [],
    ['docs/x.md', '[the errors](decisions/999-errors.md) [the glossary](interface.md#glossary)'],
  ],
  [
    'every test that is cited exists',
    (file) =>
      [...unwrapped(proseOf(file)).matchAll(citedTest)].flatMap(
        ([citation, path = '', title = '']) => (hasTest(path, title) ? [] : [citation]),
      ),
    ['docs/x.md', 'Shown by `checks/layers.test.ts`: "the earth is flat".'],
  ],
  [
    'nothing outside the project is cited',
    ([, text]) => capturesOf(text, /((?:\.\.|\/work)\/shared(?![\w.-])|\binterface-release-1\b)/g),
    ['docs/x.md', 'See interface-release-1.'],
  ],
  [
    'no command line fetches a package of our name, which is not ours, from a registry',
    ([, text]) => capturesOf(text, /(npx gatehouse)/g),
    ['docs/x.md', 'Run `npx gatehouse doctor`.'],
  ],
]

describe('references', () => {
  test.each(rules)('%s', (_, offencesIn, offender) => {
    expect(offencesIn(offender), 'the rule finds an offender').not.toEqual([])
    const offences = files.flatMap((file) =>
      offencesIn(file).map((offence) => `${file[0]}: ${offence}`),
    )
    expect(offences).toEqual([])
  })

  test('a test can be cited by its title', () => {
    expect(hasTest('checks/references.test.ts', 'a test can be cited by its title')).toBe(true)
  })

  test('source and documents are scanned', () => {
    expect(files.filter(([path]) => isMarkdown(path)).length).toBeGreaterThan(30)
    expect(files.length).toBeGreaterThan(400)
    expect(sections.size).toBeGreaterThan(30)
  })
})

const headings = [
  /^# \d{3}\. /m,
  /^- \*\*Status:\*\* /m,
  /^- \*\*Date:\*\* \d{4}-\d\d-\d\d$/m,
  /^## Context$/m,
  /^## Decision$/m,
  /^## Consequences$/m,
]

describe('decision records', () => {
  test('each number stands for one record', () => {
    expect(records).toHaveLength(decisions.size)
  })

  test('each has its number, a status, a date, a context, a decision and consequences', () => {
    const offenders = records.filter((name) => {
      const text = readFileSync(join('docs/decisions', name), 'utf8')
      return (
        !headings.every((heading) => heading.test(text)) || text.slice(2, 5) !== name.slice(0, 3)
      )
    })
    expect(offenders).toEqual([])
  })

  test('docs/decisions/README.md lists every record', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8')
    expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([])
  })

  test('decision 002 lists every dependency of package.json', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const rows = readFileSync('docs/decisions/002-dependencies.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const listed = rows.flatMap((row) => capturesOf(row.split('|')[1] ?? '', /`([^`]+)`/g))
    expect(listed.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
  })
})

/** The first cells of the tables in a text whose rows have that many cells. */
const firstCells = (text: string, cells: number) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `') && line.split(' | ').length === cells)
    .flatMap((line) => capturesOf(line, /^\| `(\w+)`/g))

const leaves = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => (isList(field) ? leaves(field.fields) : [field.name]))

describe('docs/interface.md', () => {
  const parts = readFileSync('docs/interface.md', 'utf8').split(/^(?=### )/m)
  const sectionOf = (number: string) =>
    parts.find((part) => part.startsWith(`### ${number} `)) ?? ''
  /** Our own additions to 2.1, which the text mentions below the table. */
  const additions = ['code_verifier', 'scope']

  test.each([
    ['2.1', [contracts.token.request]],
    ['2.2', [contracts.token.response]],
    ['2.3', [contracts.authenticate.request]],
    ['2.4', [contracts.authenticate.response]],
    ['2.5', [contracts.memberships.response]],
    ['2.7', [contracts.fees.response]],
    ['2.8', [contracts.forgotpassword.request, contracts.forgotpassword.response]],
    ['2.9', [contracts.ebrief.request, contracts.ebrief.response]],
    ['2.10', [contracts.issuetoken.response]],
    ['2.11', [contracts.contacts.response]],
    ['2.12', [contracts.profile.response]],
  ] as const)('interface %s lists the fields of its messages', (number, messages) => {
    const section = sectionOf(number)
    const fields = messages.flatMap((message) => leaves(message.fields))
    const expected = number === '2.1' ? fields.filter((name) => !additions.includes(name)) : fields
    expect([...firstCells(section, 4), ...firstCells(section, 3)]).toEqual(expected)
    for (const { root } of messages) expect(section).toContain(`XML root \`${root}\``)
  })

  test('interface 2.6 lists the membership types', () => {
    expect(capturesOf(sectionOf('2.6'), /^\d+\. `(.+)`$/gm)).toEqual([...membershipTypes])
  })

  test('interface 2.12 lists the titles', () => {
    const [row = ''] = sectionOf('2.12').match(/^\| `title`.*$/m) ?? []
    expect(capturesOf(row, /`([^`]+)`/g).slice(1)).toEqual([...titles])
  })
})
