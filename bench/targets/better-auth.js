import postgres from 'postgres'
import { compare } from './compare.js'
import { readWish } from './reads.js'

const path = '/api/auth/get-session'

/** @type {import('./index.js').Target} */
export const betterAuth = {
  name: 'better-auth',
  rows: [
    {
      work: 'profile.eb with a bearer, JSON',
      against: 'better-auth get-session on the same PostgreSQL',
      bound: { least: 8, unit: '×' },
    },
  ],
  async measure(stage) {
    const url = await stage.emptyDatabase('better_auth')
    const server = await stage.rival('better-auth', { url }, { answers: path })
    const cookies = []
    for (let n = 1; n <= 16; n += 1) cookies.push(await signUp(server.url, n))
    await addSessions(url, stage.accounts.small)
    const wish = {
      kind: /** @type {const} */ ('anyOf'),
      options: { path, headers: cookies.map((cookie) => `Cookie: ${cookie}`) },
    }
    return [
      await compare(stage, {
        ours: { server: await stage.service(), wish: readWish('profile', stage.accounts.small) },
        rival: { server, wish },
        check(ours, rival) {
          if (ours.status === 200 && JSON.parse(rival.body)?.user.name === 'Member') return
          throw new Error(`A contestant does not know its member:\n${ours.body}\n${rival.body}`)
        },
      }),
    ]
  },
}

/** @param {string} url @param {number} n */
async function signUp(url, n) {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({
      ...{ name: 'Member', email: `member-${n}@members.example` },
      password: 'a password of the measurements',
    }),
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!cookie) throw new Error(`better-auth made no session: ${await answer.text()}`)
  return cookie.split(';', 1)[0]
}

/** As many people and sessions as the service has of accounts. @param {string} url @param {number} accounts */
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
