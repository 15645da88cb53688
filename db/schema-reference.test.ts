import { readdirSync, readFileSync } from 'node:fs'
import { is, type SQL, sql } from 'drizzle-orm'
import {
  getTableConfig,
  isPgEnum,
  type PgColumn,
  PgDialect,
  type PgEnum,
  PgTable,
} from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { linkedDecisions } from '../checks/linked-decisions.ts'

const folder = 'db/tables'
const dialect = new PgDialect({ casing: 'snake_case' })
const nameOf = (column: PgColumn) => dialect.sqlToQuery(sql`${column}`).sql.replace(/^.*\.|"/g, '')
const code = (text: string) => `\`${text}\``

/** A condition as it is written in the migration, without the name of its own table. */
const conditionOf = (condition: SQL, table: string) =>
  dialect
    .sqlToQuery(condition)
    .sql.replaceAll(`"${table}".`, '')
    .replace(/"(\w+)"/g, '$1')

const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

/** The TSDoc of the variables and properties in the text of a file, by their names. */
const docsIn = (text: string) =>
  new Map(
    [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+((?:export const )?\w+)(?::| =)/g)].map(
      ([, comment = '', name = '']) => [name, comment.replace(/\s+(\* )?/g, ' ').trim()],
    ),
  )

/** The text of one declaration: columns of another table in the file may have the same names. */
const declarationIn = (text: string, name: string) =>
  text
    .slice(text.indexOf(`export const ${name} =`))
    .split(/\n(?=\/\*\*|export )/, 1)
    .join()

const linked = (text: string) => linkedDecisions(text, 'decisions/')

const shared = docsIn(read('columns/import-key.ts'))
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const modules = await Promise.all(
  files.map(async (file) => ({
    text: read(file),
    exports: Object.entries(await import(`./tables/${file.replace(/\.ts$/, '')}.ts`)),
  })),
)
const tables = modules.flatMap(({ text, exports }) =>
  exports
    .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable))
    .map(([name, table]) => ({
      config: getTableConfig(table),
      about: docsIn(text).get(`export const ${name}`) ?? '',
      docs: docsIn(declarationIn(text, name)),
    })),
)
const enums = modules.flatMap(({ text, exports }) =>
  exports
    .filter((entry): entry is [string, PgEnum<[string, ...string[]]>] => isPgEnum(entry[1]))
    .map(([name, type]) => ({ type, about: docsIn(text).get(`export const ${name}`) ?? '' })),
)

type Table = (typeof tables)[number]

function typeOf(column: PgColumn): string {
  const type = column.getSQLType()
  return isEnum(type) ? `[${code(type)}](#${type})` : code(type)
}

const isEnum = (type: string) => enums.some((each) => each.type.enumName === type)

/** The default, the foreign key and the primary key of a column, in the words of SQL. */
function termsOf(column: PgColumn, { config }: Table): string {
  const references = config.foreignKeys.flatMap((key) => {
    const { columns, foreignColumns } = key.reference()
    const [target] = foreignColumns
    if (columns[0] !== column || !target) return []
    const table = getTableConfig(target.table).name
    return [`[${code(`${table}.${nameOf(target)}`)}](#${table}), on delete ${key.onDelete}`]
  })
  return [
    ...(column.primary ? ['primary key'] : []),
    ...(column.isUnique ? ['unique'] : []),
    ...references,
  ].join('; ')
}

const rowOf = (column: PgColumn, key: string, table: Table): string =>
  [
    code(nameOf(column)),
    typeOf(column),
    column.notNull ? 'no' : 'yes',
    termsOf(column, table),
    linked(table.docs.get(key) ?? shared.get(key) ?? ''),
  ]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ')

function rulesOf({ config }: Table): string[] {
  const indexedName = (key: string | undefined) => {
    const column = config.columns.find(({ name }) => name === key)
    return column ? nameOf(column) : ''
  }
  const keys = config.primaryKeys.map(
    ({ columns }) => `primary key: ${columns.map((column) => code(nameOf(column))).join(', ')}`,
  )
  const uniques = config.indexes
    .filter(({ config: index }) => index.unique)
    .map(({ config: index }) => {
      const columns = index.columns.map((column) =>
        code('name' in column ? indexedName(column.name) : conditionOf(column as SQL, config.name)),
      )
      const where = index.where ? ` where ${code(conditionOf(index.where, config.name))}` : ''
      return `unique: ${columns.join(', ')}${where}`
    })
  const checks = config.checks.map(({ value }) => `check: ${code(conditionOf(value, config.name))}`)
  return [...keys, ...uniques, ...checks]
}

function sectionOf(table: Table): string {
  const { name, columns } = table.config
  const keyOf = (column: PgColumn) =>
    Object.entries(columns[0]?.table ?? {}).find(([, value]) => value === column)?.[0] ?? ''
  const rules = rulesOf(table)
  return [
    `### ${name}`,
    linked(table.about),
    [
      '| column | type | null | key | meaning |',
      '|---|---|---|---|---|',
      ...columns.map((column) => `| ${rowOf(column, keyOf(column), table)} |`),
    ].join('\n'),
    ...(rules.length > 0 ? [rules.map((rule) => `- ${rule}`).join('\n')] : []),
  ].join('\n\n')
}

const maxValues = 20

const valuesOf = (values: readonly string[]) =>
  values.length > maxValues
    ? `${values.slice(0, 3).map(code).join(', ')} and ${values.length - 3} more`
    : values.map(code).join(', ')

const document = `# The schema

The tables of the database, from \`db/tables\`. \`npm run schema\` writes this page, and a test fails if it
is out of date. The migrations in \`db/migrations\` add triggers and functions: the audit trail is
insert-only ([decision 031](decisions/031-retention.md)), disabling an account or a client ends its
credentials ([decision 005](decisions/005-credentials.md)), a change of an account's email ends its
verification ([decision 044](decisions/044-claims-of-id-tokens.md)), and the loss of the last contact of a membership
who can be reached opens a task ([decision 081](decisions/081-tasks.md)).
[Retention](reference.md#retention) says how long rows are stored. Times are stored in UTC. Other programs
may read the tables, but should write through the command or the interface: a release may change any
table.

## Tables

${tables.map(sectionOf).join('\n\n')}

## Types

${enums
  .map(({ type, about }) =>
    [`### ${type.enumName}`, linked(about), valuesOf(type.enumValues)].join('\n\n'),
  )
  .join('\n\n')}
`

test('docs/schema.md describes the tables as they are; npm run schema writes it', async () => {
  await expect(document).toMatchFileSnapshot('../docs/schema.md')
})

test('every table and type of the schema has a sentence of TSDoc', () => {
  const described = [...tables, ...enums].map(({ about }) => about)
  expect(described.filter((about) => !about.endsWith('.'))).toEqual([])
})
