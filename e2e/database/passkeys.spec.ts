import {
  countForeignPasskeys,
  findPasskey,
  listPasskeys,
  listStepPasskeys,
  mayOfferPasskey,
} from '#db/queries/passkeys/passkeys.ts'
import { addPasskey, maxPasskeys, reportPasskey } from '#db/queries/passkeys/passkeys-edit.ts'
import { startPasskeySession } from '#db/queries/passkeys/use-passkey.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type CredentialInput, People, type Person } from '../fixtures/people.ts'
import {
  context,
  expect,
  newCeremony,
  newHash,
  newPasskey,
  newSession,
  noRefund,
  test,
} from '../fixtures/statements.ts'

const spent = { context, refund: noRefund }

const issue = async (people: People, person: Person, input: CredentialInput) =>
  hashOf(await people.issueCredential(person, input))

test('a passkey is usable until a reset of the factors takes effect or its account is disabled', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const [credentialId, publicKey] = [newHash(), newHash()]
  const id = await people.addPasskey(person, { credentialId, publicKey })
  const second = await people.addPasskey(person)
  await people.addPasskey(await people.add())
  await people.sql`update passkey set transports = '{usb,nfc}', counter = 7 where id = ${id}`
  const session = await issue(people, person, { kind: 'session' })
  const pending = await issue(people, person, { kind: 'pending' })
  const usable = async () => [
    Boolean(await findPasskey(db, credentialId)),
    (await listPasskeys(db, session)).length,
    (await listStepPasskeys(db, pending)).length,
  ]
  expect(await usable()).toEqual([true, 2, 2])
  expect(await findPasskey(db, newHash())).toBeUndefined()
  expect(await findPasskey(db, credentialId)).toEqual({
    id,
    accountId: person.id,
    publicKey,
    counter: 7,
    transports: ['usb', 'nfc'],
  })
  expect(await listPasskeys(db, session)).toEqual([
    {
      id,
      name: 'My phone',
      credentialId,
      transports: ['usb', 'nfc'],
      isSynced: false,
      createdAt: expect.any(Number),
      lastUsedAt: null,
    },
    expect.objectContaining({ id: second, transports: [] }),
  ])
  expect(await listStepPasskeys(db, pending)).toContainEqual({
    credentialId,
    transports: ['usb', 'nfc'],
  })
  const reset = (seconds: number) => people.sql`
    insert into staff_factor (account_id, reset_at, recovery_hashes)
    values (${person.id}, now() + ${seconds} * interval '1 second', '{}')
    on conflict (account_id) do update set reset_at = excluded.reset_at`
  await reset(60)
  expect(await usable(), 'before a reset').toEqual([true, 2, 2])
  await reset(-1)
  expect(await usable(), 'after a reset').toEqual([false, 0, 0])
  const use = { id, counter: 9, isBackedUp: false }
  expect(await startPasskeySession(db, use, newCeremony(), newSession(), spent)).toBeUndefined()
  await reset(60)
  await people.disable(person)
  expect(await findPasskey(db, credentialId), 'disabled').toBeUndefined()
})

test('a challenge starts one session, and its use is recorded', async ({ db, people }) => {
  const [ada, bo] = [await people.add(), await people.add()]
  const [idOfAda, idOfBo] = [await people.addPasskey(ada), await people.addPasskey(bo)]
  const challenge = newCeremony()
  const start = (id: string) =>
    startPasskeySession(db, { id, counter: 3, isBackedUp: true }, challenge, newSession(), spent)
  expect(await start(idOfAda)).toMatchObject({ isPending: false })
  expect(await start(idOfBo), 'the second time').toBeUndefined()
  const rows = await people.sql`
    select id, counter::int, is_backed_up, last_used_at is not null as is_used from passkey
    where id = any(${[idOfAda, idOfBo]}) order by id`
  expect(rows).toEqual([
    { id: idOfAda, counter: 3, is_backed_up: true, is_used: true },
    { id: idOfBo, counter: 0, is_backed_up: false, is_used: false },
  ])
  const kept = await people.sql`
    select account_id, used_at is not null as is_used, round(extract(epoch from expires_at - now())) > 50 as lives
    from credential where hash = ${challenge.hash}`
  expect(kept).toEqual([{ account_id: ada.id, is_used: true, lives: true }])
})

test('a passkey is offered to a member who signed in with a password of their own and has none', async ({
  db,
  people,
}) => {
  const mayOffer = async (
    input: CredentialInput,
    prepare?: (person: Person) => Promise<unknown>,
  ) => {
    const person = await people.add()
    await prepare?.(person)
    return mayOfferPasskey(db, await issue(people, person, input))
  }
  const pwd = { kind: 'session', amr: ['pwd'] } as const
  expect(await mayOffer(pwd)).toBe(true)
  expect(await mayOffer({ ...pwd, kind: 'pending' }), 'before the second step').toBe(false)
  expect(await mayOffer({ ...pwd, amr: ['pop', 'swk'] }), 'without a password').toBe(false)
  expect(await mayOffer({ ...pwd, lifetimeSeconds: -1 }), 'expired').toBe(false)
  expect(await mayOffer(pwd, (person) => people.addPasskey(person)), 'with one').toBe(false)
  const { sql } = people
  expect(
    await mayOffer(
      pwd,
      ({ id }) => sql`update account set password_temporary = true where id = ${id}`,
    ),
    'with a temporary password',
  ).toBe(false)
})

test('an account has at most twenty passkeys, and each is of one account', async ({
  db,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  const add = async (to: Person, credentialId = newHash(), challenge = newCeremony()) => {
    const passkey = { ...newPasskey(), credentialId }
    const next = { hash: newHash(), lifetimeSeconds: 60 }
    const codes = { recoveryHashes: ['a'], sealedCodes: newHash() }
    const session = await issue(people, to, { kind: 'session' })
    return addPasskey(db, session, passkey, challenge, { next, codes, context })
  }
  for (let n = 2; n < maxPasskeys; n++) await people.addPasskey(person)
  const [credentialId, challenge] = [newHash(), newCeremony()]
  expect(await add(person, credentialId, challenge)).toBeDefined()
  expect(await add(person, newHash(), challenge), 'a spent challenge').toBeUndefined()
  expect(await add(other, credentialId), 'of someone else').toBeUndefined()
  expect(await add(person), 'the last').toBeDefined()
  expect(await add(person), 'one more').toBeUndefined()
  expect(await add(other)).toBeDefined()
})

test('the link about a passkey removes that one once, and ends what was issued to its account alone', async ({
  db,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  const [first, second] = [await people.addPasskey(person), await people.addPasskey(person)]
  await people.addPasskey(other)
  await people.sql`
    insert into staff_factor (account_id, switched_on_at, recovery_hashes)
    values (${person.id}, now(), '{a}'), (${other.id}, now(), '{a}')`
  const stateNow = async ({ id }: Person) => {
    const [row] = await people.sql`
      select epoch, (select count(*)::int from passkey where account_id = account.id) as passkeys,
        (select count(*)::int from staff_factor where account_id = account.id) as factors
      from account where id = ${id}`
    return row
  }
  const [before, ofOther] = [await stateNow(person), await stateNow(other)]
  const report = async (id: string) => {
    const [row] = await people.sql`select removal_hash as hash from passkey where id = ${id}`
    const hash = row?.hash ?? newHash()
    return [await reportPasskey(db, hash, context), await reportPasskey(db, hash, context)]
  }
  expect(await report(first)).toEqual([true, false])
  expect(await stateNow(person)).toEqual({ epoch: before?.epoch + 1, passkeys: 1, factors: 1 })
  expect(await report(second)).toEqual([true, false])
  expect(await stateNow(person)).toEqual({ epoch: before?.epoch + 2, passkeys: 0, factors: 0 })
  expect(await stateNow(other)).toEqual(ofOther)
})

test('passkeys of other domains are counted, and each domain is listed once', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const person = await people.add()
  expect(await countForeignPasskeys(db, 'localhost')).toEqual({ count: 0, rpIds: [] })
  for (const rpId of ['localhost', 'b.example', 'a.example', 'b.example']) {
    await sql`update passkey set rp_id = ${rpId} where id = ${await people.addPasskey(person)}`
  }
  expect(await countForeignPasskeys(db, 'localhost')).toEqual({
    count: 3,
    rpIds: ['a.example', 'b.example'],
  })
})
