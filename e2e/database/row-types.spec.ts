import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Type } from 'typescript/unstable/sync'
import { connect } from '#db/driver/connect.ts'
import { type ActName, otherActions, readersOfActs } from '#db/values/audit-actions.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'
import { composeStatements, readDeclarations, type Sent } from './compose-statements.ts'
import { type Declarations, nameOf } from './declared-rows.ts'

/**
 * Columns that may be null in their table, and the functions whose row types say that they are not.
 * PostgreSQL does not describe what a condition leaves out, so a person has to read the statement.
 */
const neverNull = {
  'account.email': [
    'addInvitation',
    'findDeclinedOffer',
    'findDueConfirmation',
    'findFailingEmail',
    'findMfaOwner',
    'findNoticedOffer',
    'findProgramOwner',
    'listCorrectedPeople',
    'listNoticedReports',
    'listResetRecipients',
  ],
  // Only the credentials of subscribers have no account.
  'credential.account_id': [
    'acceptInvitation',
    'changePassword',
    'endImpersonation',
    'endOtherAccess',
    'redeemPassthrough',
    'redeemReset',
    'signInByProvider',
    'startByAppPassword',
    'startCredential',
    'startPasskeySession',
  ],
  // Every change of email has an address.
  'credential.address': ['findEmailChange', 'findPendingEmailChange', 'findRestorableEmail'],
  'data_job.run_id': ['claimJob'],
  // An event with a position has a run, and what waits at a webhook was in the feed.
  'event.run': ['findEvent', 'findNewestPlace', 'listEventsAfter', 'listWaitingEvents'],
  // An email of a test client is kept.
  'outgoing.sealed': ['listTestEmails'],
  // Every email has them.
  'outgoing.recipient': ['listOwnEmails', 'recordBounce'],
  'outgoing.subject': ['listOwnEmails'],
  'staff_factor.sealed_codes': ['findRecoveryCodes'],
  'staff_factor.sealed_secret': ['findMfa'],
}

/** Matches a lock that makes others wait, or that passes over what they hold. */
const anyLock =
  /\bfor (?:no key update|update|key share|share)\b(?: of \w+)?(?: skip locked)?|\bpg_(?:try_)?advisory_\w+/g

/**
 * The locks, and the functions whose statements take them, and how often. Without its lock, a statement may decide by a row
 * that another one is changing, or two workers may take the same.
 */
const locks = {
  'for key share of family': ['issuePassthrough', 'redeemPassthrough', 'rotateRefresh'],
  'for no key update': [
    'acceptApplication',
    'change',
    'checkContacts',
    'claimReminderByStaff',
    'confirmEmailChange',
    'decideApplication',
    'editAccount',
    'editMembership',
    'endFee',
    'endMemberships',
    'endMfa',
    'eraseOnce',
    'finishTask',
    'grantRoles × 2',
    'mergeAccounts × 2',
    'mergeStagedRows',
    'passMfa',
    'passWithPasskey',
    'planErasures',
    'redeemReset',
    'refundAttempt',
    'removePasskey',
    'renewMemberships × 2',
    'replaceRecoveryCodes',
    'restoreEmail',
    'startCredential',
    'startPasskeySession',
    'switchOffWithPasskey',
    'switchOnWithPasskey',
    'takeTask',
    'undoImport × 2',
    'unmergeAccount',
    'updateProfile',
  ],
  'for no key update of account': ['acceptApplication', 'decideApplication'],
  'for no key update of join_application': ['renewMemberships'],
  'for no key update of membership': [
    'acceptApplication',
    'decideApplication',
    'endMemberships',
    'renewMemberships',
    'reportContactChange',
  ],
  'for no key update of t': ['mergeStagedRows × 4'],
  'for no key update of task': ['finishTask'],
  'for no key update of join_application skip locked': ['settleRenewals'],
  'for no key update skip locked': [
    'allowReminders',
    'askPrimaryContacts',
    'claimReminder',
    'markMembershipsOver × 2',
    'openConfirmationTasks',
  ],
  'for update': [
    'deleteMembership',
    'mergeAccounts',
    'raiseFees',
    'rotateSecret',
    'takeBack × 4',
    'unmergeAccount',
  ],
  'for update of consent': ['mergeAccounts'],
  'for update of contact': ['mergeAccounts'],
  'for update of passkey': ['removePasskey'],
  'for update of webhook skip locked': ['claimWebhooks'],
  'for update skip locked': [
    'addTestEmail',
    'claimJob',
    'claimOutgoing × 2',
    'deleteClientRows',
    'deleteSuccessorSeeds',
    'endLostRuns',
    'issueCode',
    'issuePassthrough',
    'redeemPassthrough',
    'remindApplicants',
    'rule',
    'signInByProvider',
    'startByAppPassword',
    'startCredential',
    'startPasskeySession',
  ],
  pg_try_advisory_lock: ['lockInvitations', 'lockScratch'],
}

let declarations: Declarations
test.beforeAll(() => {
  declarations = readDeclarations()
})
test.afterAll(() => declarations.close())

/** Matches the undo of an act on a task, a fee or an application, about which nobody gets an email. */
const undoesUntold =
  /"change" as \(\s*insert into act_change \(id, batch_id, "(task|fee|join_application)_id"/
/** True of an act that tells nobody: the undo of such an act, an import or its undo that replaces an email, and a search. */
const isUntold = (name: unknown, text: string, parameters: readonly unknown[]) =>
  (name === 'change-undone' && undoesUntold.test(text)) ||
  (name === 'email-changed' &&
    ['import-applied', 'import-undone'].some((own) => parameters.includes(own))) ||
  parameters.includes('staff-searched')
/** The readers of emails that a use case sends. */
const withoutNotice = ['nobody', 'invited', 'new-mailbox', 'reminded-contacts']
const isTold = (name: unknown) =>
  otherActions.toldWaysIn.some((one) => one === name) ||
  (Object.hasOwn(readersOfActs, `${name}`) &&
    !withoutNotice.includes(readersOfActs[name as ActName]))

/** The acts of a statement whose declaration names readers of a notice that it does not store, or none of one that it does. */
function untoldOf([place, text, parameters]: Sent): string[] {
  if (!text.includes('insert into audit_event')) return []
  const told = parameters.filter((name) => isTold(name) && !isUntold(name, text, parameters))
  return told.length > 0 === text.includes("select 'notice', id,") ? [] : [`${place}: ${told}`]
}

/** A statement whose table is a value, which is made up here; the tests of backups run it for every table. */
const countsAnyTable = /^select count\(\*\)::float8 from \w+$/
/** Statements that the tests of exports run for every table, and those of the demonstration with its rows. */
const ofOtherTests = /^db\/(backup\/(export|import)-tables|past\/load-past)\.ts:/

test('every statement yields the columns of the row type that it declares, takes its locks, and stores the notice of an act that has one', async () => {
  const database = await createDatabase()
  const client = postgres(database.url, { max: 1, fetch_types: false })
  const calls = declarations.statementCalls()
  const sent = await composeStatements(client, declarations, process.env.TIER !== 'quick')
  const facts = await readFacts(database)
  const faults = new Set<string>()
  const locked = new Map<string, Map<string, number>>()
  const assumed = new Map<string, Set<string>>()
  for (const [place, text, parameters] of sent) {
    const { row, value, inFunction = '' } = calls.get(place) ?? {}
    const found = text.match(anyLock) ?? []
    for (const lock of new Set(found)) {
      const { length } = found.filter((one) => one === lock)
      const times = locked.get(lock) ?? new Map<string, number>()
      locked.set(lock, times.set(inFunction, Math.max(length, times.get(inFunction) ?? 0)))
    }
    if (countsAnyTable.test(text) || ofOtherTests.test(place)) continue
    const description = client.unsafe(text, parameters as never[]).describe()
    const { columns } = await description.catch((error) => {
      throw new Error(`${place}: ${error.message}\n${text}`)
    })
    const only = value && new Map([[columns[0]?.name ?? '', value]])
    const declared = row ? declarations.propertiesOf(row) : only
    if (!declared) continue
    const names = [columns.map(({ name }) => name), [...declared.keys()]].map((list) => list.sort())
    if (`${names[0]}` !== `${names[1]}`) faults.add(`${place} yields ${names.join(', not ')}`)
    for (const column of columns) {
      const type = declared.get(column.name)
      if (!type) continue
      const stored = facts.columns.get(`${column.table}.${column.number}`)
      const fault = compareType(column, type, facts) ?? compareNull(stored, type, text)
      if (fault) faults.add(`${place}: ${column.name} ${fault}`)
      if (stored?.isNullable && !isNullable(type))
        assumed.set(stored.name, (assumed.get(stored.name) ?? new Set()).add(inFunction))
    }
  }
  await client.end()
  await database.drop()
  expect(sent.flatMap(untoldOf)).toEqual([])
  const named = [...locked].map(([lock, times]) => [
    lock,
    [...times].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).sort(),
  ])
  expect(Object.fromEntries(named)).toEqual(locks)

  const composed = new Set(sent.map(([place]) => place))
  const missing = [...calls.keys()].filter((place) => !composed.has(place))
  expect(missing.filter((place) => !ofOtherTests.test(place))).toEqual([])
  expect([...faults]).toEqual([])
  expect(Object.fromEntries([...assumed].map(([name, list]) => [name, [...list].sort()]))).toEqual(
    neverNull,
  )
})

/** A column of a table. */
interface StoredColumn {
  readonly name: string
  readonly isNullable: boolean
}

interface Facts {
  /** The JavaScript type of the driver's values, by the OID of a type. */
  readonly kinds: ReadonlyMap<number, string>
  /** The labels of an enum, by the OID of its type. */
  readonly labels: ReadonlyMap<number, readonly string[]>
  /** The columns of tables, by the OID of the table and the number of the column. */
  readonly columns: ReadonlyMap<string, StoredColumn>
}

async function readFacts({ url, sql: client }: TestDatabase): Promise<Facts> {
  const db = connect(url)
  const samples = await db.execute<Record<string, unknown>>(sql`
    select true as "1", ''::bytea as "2", 1::int2 as "3", 1::int4 as "4", 1::int8 as "5",
      1::float8 as "6", 1::numeric as "7", '{}'::json as "8", '{}'::jsonb as "9",
      '{a}'::text[] as "10", ''::text as "11", now() as "12", now()::date as "13",
      gen_random_uuid() as "14", ''::name as "15"`)
  await db.$client.end()
  const enums = await client`
    select enumtypid::int as type, array_agg(enumlabel::text) as labels from pg_enum group by 1`
  const columns = await client`
    select attrelid || '.' || attnum as key, relname || '.' || attname as name,
      not attnotnull as "isNullable"
    from pg_attribute join pg_class on pg_class.oid = attrelid where relkind = 'r'`
  return {
    kinds: new Map(samples.columns.map(({ name, type }) => [type, kindOf(samples[0]?.[name])])),
    labels: new Map(enums.map(({ type, labels }) => [type, labels])),
    columns: new Map(columns.map(({ key, name, isNullable }) => [key, { name, isNullable }])),
  }
}

function kindOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return 'bytes'
  return Array.isArray(value) ? 'list' : typeof value
}

/** The fault of a column's declared type; JSON may be any object. */
function compareType(
  column: postgres.Column<string>,
  declared: Type,
  { kinds, labels }: Facts,
): string | undefined {
  const { checker } = declarations
  const type = checker.getNonNullableType(declared) as Type
  const is = (primitive: Type) => checker.isTypeAssignableTo(type, primitive)
  const [string, number] = [checker.getStringType(), checker.getNumberType()]
  const boolean = checker.getBooleanType()
  const agrees: Readonly<Record<string, () => boolean>> = {
    boolean: () => is(boolean),
    bytes: () => nameOf(type) === 'Buffer',
    list: () => checker.isArrayLikeType(type),
    number: () => is(number),
    object: () => ![string, number, boolean].some(is),
    string: () => is(string),
  }
  const known = labels.get(column.type)
  const kind = known ? 'string' : (kinds.get(column.type) ?? `type ${column.type}`)
  if (!agrees[kind]?.()) return `is declared ${checker.typeToString(declared)}, but yields ${kind}`
  const literals = (type.isUnionType() ? (type.getTypes() ?? []) : [type]).flatMap((member) =>
    member.isStringLiteralType() ? member.value : [],
  )
  const never = literals.filter((literal) => known && !known.includes(literal))
  return never.length > 0 ? `is never ${never.join(' or ')}` : undefined
}

/** The fault of a type with null; a column of an outer join may be null whatever its table says. */
function compareNull(stored: StoredColumn | undefined, type: Type, text: string) {
  const cannotBeNull = stored && !stored.isNullable && !/\b(left|right|full) join\b/.test(text)
  const isDeclaredNull = isNullable(type) && declarations.checker.typeToString(type) !== 'unknown'
  return cannotBeNull && isDeclaredNull ? 'is never null' : undefined
}

function isNullable(type: Type): boolean {
  const { checker } = declarations
  return checker.isTypeAssignableTo(checker.getNullType(), type)
}
