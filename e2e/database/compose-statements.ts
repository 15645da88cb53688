import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import fc from 'fast-check'
import type postgres from 'postgres'
import { everyList } from '#app/staff/lists/every-list.ts'
import type { Database } from '#db/driver/connect.ts'
import { accountList } from '#db/queries/accounts/account-list.ts'
import { insertActorAuditEvent } from '#db/queries/audit/audit.ts'
import { importTables, stagedColumns } from '#db/queries/imports/import-tables.ts'
import { Staging } from '#db/queries/imports/staging.ts'
import { listPage, listRows } from '#db/queries/list-rows.ts'
import { formerMemberRules } from '#db/queries/privacy/former-members.ts'
import { type RetentionDays, retentionRules } from '#db/queries/retention.ts'
import { readListQuery } from '#lib/lists/list.ts'
import { root } from '../fixtures/service.ts'
import { queriesOf } from '../staff/list-queries.ts'
import { Declarations } from './declared-rows.ts'

const targets = [...importTables.map(({ target }) => target), 'contacts']
/** The columns of a file by table; every account has the others. */
const presentColumns = fc
  .tuple(fc.subarray(targets), fc.subarray(['email', 'postcode', 'surname']))
  .map(
    ([chosen, absent]) =>
      new Map(
        chosen.map((target) => [
          target,
          new Set(
            stagedColumns(target).filter((name) => target !== 'accounts' || !absent.includes(name)),
          ),
        ]),
      ),
  )

/** Reads the declarations of db, with values for the types that its functions take. The compiler needs seconds. */
export const readDeclarations = () =>
  new Declarations({
    string: fc.constantFrom('text', 'subscribers', ...targets),
    ReadonlyMap: presentColumns,
    // A list of staff; each has its own filters and orders, which are composed below.
    ListSource: fc.constant(accountList),
    Filter: fc.constant({}),
    Sort: fc.constant('name'),
    Place: fc.constant(['surname', 'forename', randomUUID()]),
    Row: fc.constant({}),
    // The only fragment that a function takes: the audit event of an act that is taken back.
    SQL: fc.constant(insertActorAuditEvent('change-undone', 'olga', 'changed')),
  })

/** A statement that was sent from a place (file:line), with its parameters. */
export type Sent = readonly [place: string, text: string, parameters: unknown[]]

/**
 * Composes every statement, some in several ways: calls all functions of db with made-up values. A thorough composition
 * tries more values, and each filter and order of the lists.
 */
export async function composeStatements(
  client: postgres.Sql,
  declarations: Declarations,
  isThorough: boolean,
): Promise<Sent[]> {
  const calls = declarations.statementCalls()
  const sent = new Map<string, Sent>()
  let sentNow = 0
  let seed = 0
  const dialect = new PgDialect({ casing: 'snake_case' })
  const record = (text: string, parameters: unknown[]) => {
    const place = placeOf(new Error())
    sent.set(`${place} ${text}`, [place, text, parameters])
    sentNow += 1
    // Some functions repeat a statement until it yields a row.
    if (sentNow > 8) throw new Error('enough')
    const { row, value } = calls.get(place) ?? {}
    const made = value
      ? declarations.valuesOf(value).map((one) => ({ value: one }))
      : row && declarations.valuesOf(row)
    const rows = made ? fc.array(made, { maxLength: 1 }) : fc.constant<unknown[]>([])
    return Promise.resolve(fc.sample(rows, { numRuns: 1, seed: seed++ })[0])
  }
  const execute = (query: SQL) => {
    const { sql, params } = dialect.sqlToQuery(query)
    return record(sql, params)
  }
  const findRow = (query: SQL) => execute(query).then((rows) => rows?.[0])
  const findValue = (query: SQL) =>
    findRow(query).then((row) => Object.values((row ?? {}) as object)[0])
  const hasRow = (query: SQL) => execute(query).then((rows) => rows?.[0] !== undefined)
  const findValues = (query: SQL) =>
    execute(query).then((rows) => rows?.map((row) => Object.values(row as object)[0]))
  const methods = {
    change: execute,
    findRow,
    findRows: execute,
    findValue,
    findValues,
    getRow: findRow,
    getValue: findValue,
    hasRow,
    runPrepared: record,
  }
  const db = { sessionIdleDays: 14, membershipGraceDays: 90, ...methods } as unknown as Database

  const functions = declarations.queryFunctions()
  // All modules first: Playwright learns of the lines of a module only after it was imported.
  const modules = new Map<string, Record<string, (...values: unknown[]) => unknown>>()
  for (const { path } of functions) modules.set(path, await import(path))
  for (const { path, name, values } of functions) {
    for (const rest of fc.sample(values, { numRuns: isThorough ? 16 : 4, seed: 1 })) {
      sentNow = 0
      try {
        await modules.get(path)?.[name]?.(db, ...rest)
      } catch (error) {
        // Made-up rows may make no sense to a function, but made-up arguments must.
        if (sentNow === 0) throw error
      }
    }
  }
  const caller = {
    session: Buffer.alloc(32),
    roles: ['membership'],
    context: { network: '', requestId: '', agent: '' },
  } as const
  for (const list of everyList) {
    const source = await list.source()
    for (const query of isThorough ? queriesOf(list) : [{}])
      for (const side of [undefined, 'after', 'before'] as const) {
        const { filter, page } = readListQuery(list, new URLSearchParams(query))
        const sorted = (source.sorts as Readonly<Record<string, readonly SQL[]>>)[page.sort] ?? []
        const place = [...sorted.map(() => ''), randomUUID()]
        const request = { filter, page: { ...page, beside: side && { side, place } } }
        sentNow = 0
        await listRows(db, source, request)
        await listPage(db, caller, source, request, '')
      }
  }
  const days = new Proxy({}, { get: () => 1 }) as RetentionDays
  for (const rule of [...retentionRules(days), ...formerMemberRules(365)]) {
    sentNow = 0
    for (const run of [rule.applyToBatch(db, 1), rule.countDue(db), rule.countDue(db, 1)]) await run
  }
  // The import's statements need its temporary tables.
  const connection = drizzle(client)
  const staging = new Staging({
    change(query: SQL) {
      sentNow = 0
      void execute(query)
      return connection.execute(query)
    },
  } as unknown as Database)
  const values = (target: string) =>
    Object.fromEntries(stagedColumns(target).map((name) => [name, null]))
  await staging.stage(targets.map((table) => ({ line: 1, table, values: values(table) })))
  await staging.analyze()
  return [...sent.values()]
}

/** The line of db that called a function of this file. */
function placeOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((frame) => !frame.includes('/queries/statement.ts'))
  const frame = frames.find((frame) => frame.includes(`${root}/db/`)) ?? ''
  return frame.match(/\/(db\/[^:]+:\d+)/)?.[1] ?? stack
}
