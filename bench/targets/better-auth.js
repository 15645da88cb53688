import postgres from 'postgres'
import { compare } from './compare.js'
import { readWorkload } from './reads.js'

const path = '/api/auth/get-session'

/** @type {import('./index.js').Target} */
export const betterAuth = {
  name: 'better-auth',
  rows: [
    {
      work: 'profile.eb with a bearer, JSON',
      against: 'better-auth get-session on the same PostgreSQL',
      bound: { min: 8, unit: '×' },
    },
  ],
  async measure(environment) {
    const url = await environment.emptyDatabase('better_auth')
    const server = await environment.rival('better-auth', { url }, { readyPath: path })
    const cookies = []
    for (let n = 1; n <= 16; n += 1) cookies.push(await signUp(server.url, n))
    await addSessions(url, environment.accounts.small)
    const workload = {
      kind: /** @type {const} */ ('anyOf'),
      options: { path, headers: cookies.map((cookie) => `Cookie: ${cookie}`) },
    }
    return [
      await compare(environment, {
        ours: {
          server: await environment.service(),
          workload: readWorkload('profile', environment.accounts.small),
        },
        rival: { server, workload },
        check(ours, rival) {
          if (ours.status === 200 && JSON.parse(rival.body)?.user.name === 'Member') return
          throw new Error(`A server did not return its member:\n${ours.body}\n${rival.body}`)
        },
      }),
    ]
  },
}

/** @param {string} url @param {number} n */
async function signUp(url, n) {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({
      ...{ name: 'Member', email: `member-${n}@members.example` },
      password: 'a password of the benchmark',
    }),
  })
  const [cookie] = response.headers.getSetCookie()
  if (!cookie) throw new Error(`better-auth started no session: ${await response.text()}`)
  return cookie.split(';', 1)[0]
}

/** Adds as many users and sessions as the service has accounts. @param {string} url @param {number} accounts */
async function addSessions(url, accounts) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`
      insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'user-' || n, 'Member', 'user-' || n || '@members.example', false, now(), now()
      from generate_series(1, ${accounts}::int) as n`
    await sql`
      insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
      select 'session-' || n, now() + interval '7 days', 'token-' || n, now(), now(), 'user-' || n
      from generate_series(1, ${accounts}::int) as n`
    await sql`vacuum (analyze)`
  } finally {
    await sql.end()
  }
}
