import { issuePeriodSeconds, maxIssued } from '#db/queries/credentials/credential-limits.ts'
import type { SignInCandidate } from '#db/queries/credentials/passwords.ts'
import { startByAppPassword } from '#lib/auth/app-passwords.ts'
import { canonicalTemporaryPassword } from '#lib/auth/secret.ts'
import { isFailure } from '#lib/failure.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { api } from '#lib/text/en.ts'
import { addAppPassword } from '../fixtures/factors.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, test } from '../fixtures/statements.ts'

test('an app password signs members in if it may, says when to try again after too many, and gives nothing once it has ended', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  log.level = 'silent'
  const people = new People(sql)
  const { id } = await people.add()
  const typed = canonicalTemporaryPassword(await addAppPassword(people, { id }))
  const start = async (kind: 'session' | 'bearer', more: Partial<SignInCandidate> = {}) => {
    const candidate = { id, isStaff: false, appPasswordRoles: ['passthrough'], ...more }
    try {
      const issued = await startByAppPassword(candidate as SignInCandidate, typed, kind, context)
      return issued.secret.startsWith('gh_') ? 'bearer' : 'session'
    } catch (error) {
      if (!isFailure(error)) throw error
      const [{ status, message }] = error.faults
      return [status, message, Number(error.headers['Retry-After'] ?? 0)]
    }
  }
  try {
    const forTokens = [403, api.appPasswordForTokens, 0]
    for (const [more, session] of [
      [{}, 'session'],
      [{ isStaff: true }, forTokens],
      [{ appPasswordRoles: ['profile'] }, forTokens],
    ] as const) {
      expect(await start('session', more), JSON.stringify(more)).toEqual(session)
      expect(await start('bearer', more), JSON.stringify(more)).toBe('bearer')
    }
    await sql`update rate_limit set attempts = ${maxIssued}`
    const [status, , seconds] = await start('bearer')
    expect(status).toBe(429)
    expect(seconds).toBeGreaterThan(issuePeriodSeconds - 60)
    await sql`delete from rate_limit`
    await sql`delete from credential where kind = 'app-password'`
    expect(await start('bearer')).toEqual([403, expect.not.stringMatching(/app password/i), 0])
  } finally {
    log.level = 'info'
    await closeDatabase()
  }
})
