import { sql as drizzleSql } from 'drizzle-orm'
import type { connect } from '#db/driver/connect.ts'
import { liveCaller, liveReader, liveStepper } from '#db/queries/live-caller.ts'
import { startImpersonation } from '#db/queries/staff/impersonation.ts'
import { staffIdleMinutes } from '#db/values/periods.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { People, Person } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addStaff, staffSession } from '../staff/staff.ts'

type Database = ReturnType<typeof connect>

/** The conditions on the caller of a statement, and the kinds of credential that meet them. */
const conditions = {
  'acts for a member': [liveCaller, ['session', 'bearer']],
  'passes the second step': [liveStepper, ['session', 'pending']],
  'reads the pages of a member': [liveReader, ['session', 'bearer']],
} as const

const isLive = (db: Database, condition: typeof liveStepper, hash: Buffer) =>
  db.hasRow(drizzleSql`select ${condition(db, hash)}`)

/** Adds a credential of any kind to an account. */
async function add({ sql }: People, { id }: Person, columns: Readonly<Record<string, unknown>>) {
  const hash = newHash()
  const { kind } = columns
  const [account] = await sql`select epoch from account where id = ${id}`
  await sql`insert into credential ${sql({
    hash,
    account_id: id,
    epoch: account?.epoch,
    realm: 'tests',
    issued_at: new Date(Date.now() - 86_400_000 * 30),
    expires_at: new Date(Date.now() + 60_000),
    seen_at: new Date(),
    address: kind === 'email' || kind === 'restore' ? 'new@people.example' : null,
    label: kind === 'app-password' ? 'A program' : null,
    ...columns,
  })}`
  return hash
}

for (const [what, [condition, kinds]] of Object.entries(conditions))
  test(`only a live credential of the kind ${kinds.join(' or ')} ${what}`, async ({
    db,
    grants,
    people,
  }) => {
    const { sql } = people
    const person = await people.add({ email: 'pat@oak.org' })
    const madeUp = await people.add()
    const disabled = await people.add()
    await people.disable(disabled)
    const live = async (columns: Readonly<Record<string, unknown>>, of = person) =>
      isLive(db, condition, await add(people, of, columns))
    const every = await sql`select unnest(enum_range(null::credential_kind))::text as kind`
    const accepted: string[] = []
    for (const { kind } of every) if (await live({ kind })) accepted.push(kind)
    expect(accepted.sort()).toEqual(kinds.toSorted())
    const [client, other, test] = [
      await grants.addClient(),
      await grants.addClient({ disabled: true }),
      await grants.addClient({ isTest: true }),
    ]
    await sql`update client set epoch = 1 where id = ${client.id}`
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const kind of kinds) {
      const expected = {
        'of an enabled client': [{ client_id: client.id, client_epoch: 1 }, person, true],
        'from before its client was disabled': [{ client_id: client.id }, person, false],
        'of a disabled client': [{ client_id: other.id }, person, false],
        'of a test client for someone made up': [{ client_id: test.id }, madeUp, true],
        'of a test client for a person': [{ client_id: test.id }, person, false],
        'that has expired': [{ expires_at: new Date() }, person, false],
        'of a disabled account': [{}, disabled, false],
        'of an earlier epoch': [{ epoch: -1 }, person, false],
        'not yet idle': [{ seen_at: ago(db.sessionIdleDays - 0.01) }, person, true],
        idle: [{ seen_at: ago(db.sessionIdleDays + 0.01) }, person, kind !== 'session'],
        'never used, and idle since its issue': [
          { seen_at: null, issued_at: ago(db.sessionIdleDays + 0.01) },
          person,
          kind !== 'session',
        ],
      } as const
      for (const [how, [columns, of, is]] of Object.entries(expected))
        expect(await live({ kind, ...columns }, of), `${kind} ${how}`).toBe(is)
    }
    expect(await isLive(db, condition, newHash())).toBe(false)
  })

type Spoil = (people: People, staff: Person, session: Buffer) => Promise<unknown>

/** Changes that end the view of a member’s pages. */
const ends: Readonly<Record<string, Spoil>> = {
  'have lost the role': ({ sql }, { id }) => sql`delete from staff_role where account_id = ${id}`,
  'are disabled': (people, staff) => people.disable(staff),
  'have ended all access': ({ sql }, { id }) =>
    sql`update account set epoch = epoch + 1 where id = ${id}`,
  'have signed out': ({ sql }, _, hash) => sql`delete from credential where hash = ${hash}`,
  'have a session that has expired': ({ sql }, _, hash) =>
    sql`update credential set expires_at = now() where hash = ${hash}`,
  'have a session that is idle': ({ sql }, _, hash) =>
    sql`update credential set issued_at = now() - interval '1 year' where hash = ${hash}`,
  'have to pass MFA again': ({ sql }, _, hash) => sql`
    update staff_session set used_at = now() - ${staffIdleMinutes} * interval '1 minute'
    from credential where credential.id = credential_id and hash = ${hash}`,
}

test('a view of a member’s pages reads them until its member of staff could not begin it, whatever a colleague can', async ({
  db,
  people,
}) => {
  const ada = await people.add()
  for (const [how, spoil] of Object.entries(ends)) {
    const views: Buffer[] = []
    const [staff, colleague] = [await addStaff(people, 'fees'), await addStaff(people, 'fees')]
    const sessions = new Map<Person, Buffer>()
    for (const one of [staff, colleague]) {
      const session = hashOf(await staffSession(people, one))
      sessions.set(one, session)
      const caller = { session, roles: ['fees'], context } as const
      const hash = newHash()
      const view = { hash, realm: 'tests', accountId: ada.id, reason: 'They rang' }
      expect(await startImpersonation(db, caller, view)).toBeDefined()
      views.push(hash)
    }
    const read = async () => [
      await isLive(db, liveReader, views[0] ?? newHash()),
      await isLive(db, liveReader, views[1] ?? newHash()),
    ]
    expect(await read()).toEqual([true, true])
    expect(await isLive(db, liveCaller, views[0] ?? newHash())).toBe(false)
    await spoil(people, staff, sessions.get(staff) ?? newHash())
    expect(await read(), `staff who ${how}`).toEqual([false, true])
  }
})
