import type { connect } from '#db/driver/connect.ts'
import { confirmMfa, setUpMfa } from '#db/queries/mfa/mfa-edit.ts'
import { findRemovablePasskey } from '#db/queries/passkeys/passkeys.ts'
import { addPasskey, setRemovalLink } from '#db/queries/passkeys/passkeys-edit.ts'
import { switchOnWithPasskey } from '#db/queries/passkeys/use-passkey.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { People, Person } from '../fixtures/people.ts'
import {
  context,
  expect,
  newCeremony,
  newHash,
  newPasskey,
  noRefund,
  test,
} from '../fixtures/statements.ts'
import { giveRole } from '../staff/staff.ts'

type Database = ReturnType<typeof connect>
type Way = (
  db: Database,
  people: People,
  person: Person,
  session: Buffer,
  next: { readonly hash: Buffer; readonly lifetimeSeconds: number },
) => Promise<unknown>

const codes = () => ({ recoveryHashes: ['a', 'b'], sealedCodes: newHash() })

const addNewPasskey: Way = (db, _, _person, session, next) =>
  addPasskey(db, session, newPasskey(), newCeremony(), { next, codes: codes(), context })

/** The ways to switch two-step sign-in on. */
const ways: Readonly<Record<string, Way>> = {
  'an authenticator app': async (db, _, _person, session, next) => {
    const sealedSecret = newHash()
    await setUpMfa(db, session, sealedSecret)
    return confirmMfa(db, session, { sealedSecret, step: 7, ...codes() }, next, context)
  },
  'a passkey': async (db, people, person, session, next) => {
    const use = { id: await people.addPasskey(person), counter: 0, isBackedUp: false }
    const spent = { context, refund: noRefund }
    return switchOnWithPasskey(db, session, use, newCeremony(), { ...spent, next, codes: codes() })
  },
  'the first passkey of staff': async (db, people, person, session, next) => {
    await giveRole(people, person, 'fees')
    return addNewPasskey(db, people, person, session, next)
  },
}

/** Gives an account a session and one credential of each other kind, named by its network. */
async function addAll({ sql }: People, { id }: Person, clientId: string): Promise<void> {
  const add = async (network: string, columns: Readonly<Record<string, unknown>>) => {
    const [row] = await sql`insert into credential ${sql({
      hash: newHash(),
      account_id: id,
      epoch: 0,
      realm: 'tests',
      network,
      issued_at: new Date(Date.now() - 60_000),
      expires_at: new Date(Date.now() + 60_000),
      ...columns,
    })} returning id`
    return row?.id
  }
  const program = await add('app password', { kind: 'app-password', label: 'A program' })
  await add('bearer of it', { kind: 'bearer', family: program })
  await add('session of it', { kind: 'session', family: program })
  await add('app password from before', { kind: 'app-password', label: 'Old', epoch: -1 })
  const code = await add('code', { kind: 'code', client_id: clientId, used_at: new Date() })
  await add('token of a client', { kind: 'bearer', client_id: clientId, family: code })
  for (const kind of ['session', 'pending', 'bearer', 'passthrough', 'reset'])
    await add(kind, { kind })
}

const liveOf = async ({ sql }: People, { id }: Person) =>
  (
    await sql`
      select coalesce(network, 'this session') as name from credential
      join account on account.id = account_id and account.epoch = credential.epoch
      where account_id = ${id} and kind <> 'ceremony' order by 1`
  ).map(({ name }) => name)

for (const [way, switchOn] of Object.entries(ways))
  test(`two-step sign-in that is switched on with ${way} ends what a password alone gave, and nothing of someone else`, async ({
    db,
    grants,
    people,
  }) => {
    const { id: clientId } = await grants.addClient()
    const [person, other] = [await people.add(), await people.add()]
    const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
    for (const one of [person, other]) await addAll(people, one, clientId)
    const ofOther = await liveOf(people, other)
    const next = { hash: newHash(), lifetimeSeconds: 60 }
    expect(await switchOn(db, people, person, session, next)).toBeDefined()
    expect(await liveOf(people, person)).toEqual([
      'app password',
      'bearer of it',
      'session of it',
      'this session',
    ])
    expect(await liveOf(people, other)).toEqual(ofOther)
    const [passed] = await people.sql`
      select kind, amr @> '{mfa}' as passed, recovery_hashes, switched_on_at is not null as on
      from credential left join staff_factor using (account_id) where hash = ${next.hash}`
    expect(passed).toEqual({
      kind: 'session',
      passed: true,
      recovery_hashes: ['a', 'b'],
      on: true,
    })
  })

test('a passkey that a member adds ends nothing, and the last link about it removes it', async ({
  db,
  grants,
  people,
}) => {
  const { id: clientId } = await grants.addClient()
  const person = await people.add()
  const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
  await addAll(people, person, clientId)
  const before = await liveOf(people, person)
  await addNewPasskey(db, people, person, session, { hash: newHash(), lifetimeSeconds: 60 })
  expect(await liveOf(people, person)).toEqual(before)
  const [passkey] = await people.sql`select id from passkey where account_id = ${person.id}`
  const other = await people.addPasskey(await people.add())
  const [first, second] = [newHash(), newHash()]
  for (const link of [first, second]) await setRemovalLink(db, passkey?.id, link)
  expect(await findRemovablePasskey(db, first)).toBeUndefined()
  expect(await findRemovablePasskey(db, second)).toEqual({
    accountId: person.id,
    name: 'Phone',
    passwordTemporary: false,
  })
  const [kept] = await people.sql`select removal_hash from passkey where id = ${other}`
  expect([first, second]).not.toContainEqual(kept?.removal_hash)
})
