import { randomBytes, randomInt } from 'node:crypto'
import { hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { unique } from '../fixtures/people.ts'

/** The subjects of the ceilings of emails for all callers that do not identify themselves. */
export const emailCeiling = ['emails']
export const resetCeiling = ['resets']

/** Uses up the limits of these subjects for hours. */
export const useUp = async ({ sql }: TestDatabase, ...limits: (readonly string[])[]) => {
  for (const subjects of limits) {
    await sql`insert into rate_limit (key, attempts, blocked_until, forget_at)
      values (${keyOf(subjects)}, 100000, now() + interval '30 hours', now() + interval '30 hours')
      on conflict (key) do update set attempts = excluded.attempts,
        blocked_until = excluded.blocked_until, forget_at = excluded.forget_at`
  }
}

/** Forgets what was counted for these subjects. */
export const giveBack = async ({ sql }: TestDatabase, ...limits: (readonly string[])[]) => {
  for (const subjects of limits) await sql`delete from rate_limit where key = ${keyOf(subjects)}`
}

/** The key of a limit. */
export const keyOf = (subjects: readonly string[]) => hashOf(JSON.stringify(subjects))

/** An email that no other test uses. */
export const newEmail = () => `${unique('stranger')}@people.example`
const newKey = () => randomBytes(32).toString('base64url')

/** The requests of a stranger, who proves nothing. */
export const signIn = (caller: Caller, username = unique('nobody')) =>
  caller.call('authenticate', { input: { type: 'token', username, password: 'a guess' } })
export const reset = (caller: Caller, email = newEmail()) =>
  caller.call('forgotpassword', { input: { email } })
export const subscribe = (caller: Caller, EmailAddress = newEmail(), Action = 'Subscribe') =>
  caller.call('ebrief', { input: { EmailAddress, Action } })
export const exchange = (caller: Caller) =>
  caller.call('token', {
    input: {
      client_id: unique('made-up'),
      client_secret: 'none',
      grant_type: 'refresh_token',
      refresh_token: 'none',
    },
  })
export const post = (caller: Caller, path: string, fields: Record<string, string>) =>
  sendForm(caller, path, { action: undefined, body: new URLSearchParams(fields) })
export const join = (caller: Caller, email = newEmail(), key = newKey()) =>
  post(caller, '/join/email?type=Friend', { email, key, fee: 'Friend' })

/** The number of rows of each table. */
export async function countRows({ sql }: TestDatabase): Promise<Record<string, number>> {
  const tables = await sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await sql`select count(*)::int as count from ${sql(name)}`
    counts[name] = row?.count
  }
  return counts
}

/** The tables that have more rows after the work. */
export async function grownTables(database: TestDatabase, work: () => Promise<unknown>) {
  const before = await countRows(database)
  await work()
  const after = await countRows(database)
  return Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0))
}

/** A new network at each call, in one random /48. */
export function networksOf48(caller: Caller) {
  const prefix = `2001:db8:${randomInt(4_096, 65_536).toString(16)}`
  let subnets = 0
  const next = () => {
    subnets += 1
    return caller.from(`${prefix}:${(subnets * 256).toString(16)}::1`)
  }
  return { next, name: `${prefix}::/48` }
}
