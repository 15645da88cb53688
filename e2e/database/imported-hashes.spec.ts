import { authenticateMember } from '#lib/auth/authenticate.ts'
import { equaliseDuration } from '#lib/auth/hashing/equal-duration.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { defaultPassword, People } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { context, expect, test } from '../fixtures/statements.ts'

const bcrypt = { passwordHash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' }

test.beforeEach(({ own }) => {
  setDatabaseUrl(own.url)
  setServiceSecret(authSecret)
})

test.afterEach(async () => {
  log.level = 'info'
  await closeDatabase()
})

test('the first sign-in replaces an imported hash by one of our own, and a sign-in succeeds without that', async ({
  own: { sql },
}) => {
  const events = recordLog()
  const people = new People(sql)
  const [ada, bo, cy] = [await people.add(bcrypt), await people.add(bcrypt), await people.add()]
  const signIn = async (username: string, password: string) => {
    expect(
      (await authenticateMember({ username, password }, 'session', context)).secret,
    ).toBeTruthy()
    await drainBackgroundWork()
    return (await sql`select password_hash as hash from account where username = ${username}`)[0]
      ?.hash
  }
  const upgraded = await signIn(ada.username, 'U*U')
  expect(upgraded).toMatch(/^\$argon2id\$/)
  expect(await signIn(ada.username, 'U*U'), 'the second time').toBe(upgraded)
  const own = await signIn(cy.username, defaultPassword)
  expect(await signIn(cy.username, defaultPassword)).toBe(own)
  expect(events.filter(({ event }) => event !== 'signed-in')).toEqual([])

  await sql.unsafe(`
    create function keep_hash() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger keep_hash before update of password_hash on account execute function keep_hash();`)
  expect(await signIn(bo.username, 'U*U')).toBe(bcrypt.passwordHash)
  expect(events.at(-1)).toEqual({
    event: 'hash-not-upgraded',
    accountId: bo.id,
    error: expect.any(Error),
  })
})

test('while any account has an imported hash, whatever fails at a sign-in takes as long as its slowest kind', async ({
  own: { sql },
}) => {
  const events = recordLog()
  const measured = async () => {
    // As in a process that has just started.
    const state = processSingleton('equal-duration', () => ({}))
    Object.assign(state, { checkedAt: Number.NEGATIVE_INFINITY, stepMs: 0 })
    await equaliseDuration(performance.now())
    const startedAt = performance.now()
    await equaliseDuration(startedAt)
    return performance.now() - startedAt
  }
  const people = new People(sql)
  await people.add()
  expect(await measured()).toBeLessThan(40)
  await people.add(bcrypt)
  const key = Buffer.alloc(32).toString('base64').replace('=', '')
  await people.add({ passwordHash: `$pbkdf2-sha256$100000$c2FsdA$${key}` })
  expect(await measured()).toBeGreaterThan(40)
  expect(events).toEqual([])
  await sql`alter table account rename to lost`
  await measured()
  expect(events[0]).toEqual({ event: 'hash-kinds-not-measured', error: expect.any(Error) })
})
