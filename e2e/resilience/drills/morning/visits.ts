import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { password, secretsOf } from '../../../../bench/data/fill.js'
import { type Mailbox, temporaryPasswordIn } from '../../../fixtures/mailbox.ts'
import { unique } from '../../../fixtures/people.ts'
import { GaveUp, type Sample, Visitor } from './visitor.ts'

/** Writes that the service acknowledged, to be found in the database afterwards. */
export interface Ledger {
  /** The new address of an account, by username. */
  readonly addresses: Map<string, string>
  /** The usernames of those who replaced a temporary password. */
  readonly passwords: string[]
  /** The emails of applications that were begun. */
  readonly applications: string[]
}

/** The number of visits in which each kind of visit occurs as often as it should. */
export const cycle = 21

/** The people of a morning. */
export interface Visits {
  readonly samples: readonly Sample[]
  readonly ledger: Ledger
  /** Lets the next person come, and returns true if they did what they came for. */
  next(): Promise<boolean>
}

const newPassword = 'three words of the morning'

/**
 * Prepares the visits of the members of bench/data/fill.js, who come once each: 70 % sign in with a password, 20 % have
 * forgotten it, 10 % come from another application with a passthrough token. All look at their memberships, and a fifth
 * change their address. After every twenty members someone else begins an application.
 */
export function prepareVisits(
  url: string,
  agent: Agent,
  mailbox: Mailbox,
  members: number,
): Visits {
  const samples: Sample[] = []
  const ledger: Ledger = { addresses: new Map(), passwords: [], applications: [] }
  let count = 0

  async function signIn(visitor: Visitor, n: number) {
    await visitor.open('/login')
    await visitor.submit({ username: `member-${n}`, password })
  }

  async function resetPassword(visitor: Visitor, n: number) {
    const [username, email] = [`member-${n}`, `member-${n}@members.example`]
    await visitor.open('/password/forgot')
    await visitor.submit({ email })
    const text = await waitForEmail(mailbox, email)
    if (!text) throw visitor.giveUp('the email with a temporary password', 'none')
    await visitor.open('/login')
    await visitor.submit({ username, password: temporaryPasswordIn(text, username) })
    await visitor.submit({ password: newPassword })
    ledger.passwords.push(username)
  }

  async function passThrough(visitor: Visitor, n: number) {
    const headers = {
      Authorization: `Bearer ${secretsOf(n).bearer}`,
      Accept: 'application/json',
      Cookie: undefined,
    }
    const response = await visitor.send({ method: 'POST', path: '/r1/issuetoken.eb', headers })
    const { token } = response.body
    await visitor.open(`/login?token=${token}`)
    await visitor.submit({ token })
  }

  async function changeAddress(visitor: Visitor, n: number) {
    const address = `${unique('house')} Mill Lane`
    await visitor.open('/profile/edit/address')
    await visitor.submit({
      address,
      county: 'Somerset',
      postcode: 'BA5 1AA',
      country: 'United Kingdom',
    })
    ledger.addresses.set(`member-${n}`, address)
  }

  async function apply(visitor: Visitor) {
    const email = `${unique('applicant')}@applicants.example`
    await visitor.open('/join?type=Friend')
    await visitor.open('/join/email?type=Friend')
    await visitor.submit({ email })
    ledger.applications.push(email)
  }

  const waysIn = [
    ...Array(14).fill(signIn),
    ...Array(4).fill(resetPassword),
    passThrough,
    passThrough,
  ]

  async function visit(index: number) {
    const visitor = new Visitor(url, agent, samples)
    // The factor is coprime to the cycle, so that the ways in take turns.
    const comeIn = waysIn[(index * 8) % cycle]
    if (!comeIn) return apply(visitor)
    // A prime, so that each member comes once, and neighbours in time are far apart in the tables.
    const n = ((index * 7_919) % members) + 1
    await comeIn(visitor, n)
    await visitor.open('/memberships')
    // None of these came with a link, which changes no profile (decision 106).
    if (index % 5 === 1) await changeAddress(visitor, n)
  }

  return {
    samples,
    ledger,
    next() {
      count += 1
      return visit(count).then(
        () => true,
        (error) => {
          if (error instanceof GaveUp) return false
          throw error
        },
      )
    },
  }
}

async function waitForEmail(mailbox: Mailbox, email: string): Promise<string | undefined> {
  for (const end = performance.now() + 20_000; performance.now() < end; await sleep(50)) {
    const text = mailbox.to(email).at(-1)?.text
    if (text) return text
  }
  return undefined
}

/** Counts the acknowledged changes, and those of them that a database does not contain. */
export async function countLost({ addresses, passwords, applications }: Ledger, url: string) {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql`
    select (select count(*)::int
        from unnest(${[...addresses.keys()]}::text[], ${[...addresses.values()]}::text[]) as saved (username, address)
          left join account using (username)
        where account.address is distinct from saved.address) as addresses,
      (select count(*)::int from account
        where username = any(${passwords}) and password_temporary) as passwords,
      (select count(*)::int from unnest(${applications}::text[]) as begun (email)
        where not exists (select from join_application a where a.email = begun.email)) as applications`
  await sql.end()
  return {
    written: addresses.size + passwords.length + applications.length,
    lost: row?.addresses + row?.passwords + row?.applications,
  }
}
