import { randomUUID } from 'node:crypto'
import { maxAttempts } from '#db/queries/outgoing.ts'
import { sendSignOut } from '#lib/oauth/send-sign-out.ts'
import { counters } from '#lib/runtime/counters.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'

test('an application that cannot be told of a sign-out is told again until its last attempt, unless the service stops', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const events = recordLog()
  await sql`
    insert into client (id, name, secret_hashes, redirect_uris, backchannel_logout_uri)
    values ('app', 'The app', array['x'::bytea], array['https://app.example/'], 'http://localhost:1/')`
  const attempt = async (attempts: number, signal: AbortSignal) => {
    const signOut = { id: randomUUID(), accountId: randomUUID(), sessionId: null }
    await sql`
      insert into outgoing (id, kind, client_id, sub, due_at, attempts)
      values (${signOut.id}, 'sign-out', 'app', ${signOut.accountId}, now(), ${attempts})`
    const client = { clientId: 'app', uri: 'http://localhost:1/' }
    await sendSignOut({ ...signOut, ...client, kind: 'sign-out', attempts }, signal)
    const [row] = await sql`
      with told as (
        update client set logout_notice_result = null from client before
        where client.id = before.id and client.id = 'app'
        returning before.logout_notice_result as result
      )
      select result, exists (select from outgoing where id = ${signOut.id}) as "isLeft" from told`
    return row
  }
  const { signal } = new AbortController()
  // Nothing listens at this port, whether or not the service may connect to it.
  const result = expect.stringMatching(/^(refused|unreachable)$/)
  const last = maxAttempts['sign-out']
  const { failed, givenUp, delivered } = counters.logoutNotices
  try {
    expect(await attempt(1, signal)).toEqual({ result, isLeft: true })
    expect(await attempt(last - 1, signal)).toEqual({ result, isLeft: true })
    expect(await attempt(last, signal)).toEqual({ result, isLeft: false })
    expect(await attempt(last, AbortSignal.abort())).toEqual({ result: null, isLeft: true })
    expect(counters.logoutNotices).toEqual({
      failed: failed + 2,
      givenUp: givenUp + 1,
      delivered,
    })
    const event = { event: 'logout-notice-failed', clientId: 'app', result }
    // The first token of the process may make a signing key.
    expect(events.filter((logged) => logged.event === event.event)).toEqual([
      { ...event, attempts: 1, isGivenUp: false },
      { ...event, attempts: last - 1, isGivenUp: false },
      { ...event, attempts: last, isGivenUp: true },
    ])
  } finally {
    log.level = 'info'
    await closeDatabase()
  }
})
