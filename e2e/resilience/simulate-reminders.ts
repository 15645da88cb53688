import { connect } from '#db/driver/connect.ts'
import { findQuietReminders } from '#db/queries/memberships/reminders.ts'
import { renewMemberships } from '#db/queries/memberships/renewals.ts'
import { agreeOn, remindMembers } from '#lib/memberships/remind-members.ts'
import { createDatabase } from '../fixtures/database.ts'

const steps = [-30, 0, 14, 30]
const windowDays = 3
const dayMs = 86_400_000
const firstDay = Date.parse('2030-01-01')
const dayOf = (n: number) => new Date(firstDay + n * dayMs).toISOString().slice(0, 10)
const numberOf = (day: string) => (Date.parse(day) - firstDay) / dayMs

/** A membership as the simulation knows it; days are numbers from the first day. */
interface Simulated {
  readonly id: string
  renewsOn: number
  /** The time at which the last renewal was acknowledged, in milliseconds since 1970. */
  renewedAtMs: number
  /** False while the dates of an import wait for an administrator. */
  isAgreed: boolean
}

/**
 * Simulates days of two instances that remind members while members renew, imports bring new dates, the clock
 * jumps by two days or back by one, and instances are killed before they send. Stops at the first day with a
 * fault: a reminder that was sent twice, late, for other dates than those of the moment, or before an
 * administrator agreed; or one that is missing after an instance ran to its end. Returns the faults, the number
 * of reminders that were sent, and the number that the table says were sent.
 */
export async function simulateReminders(count: number, days: number, seed: number) {
  const database = await createDatabase()
  const { sql, url } = database
  const options = { queryTimeoutMs: 60_000, maxConnections: 4 }
  const pools = [connect(url, options), connect(url, options)] as const
  let state = seed
  /** The next of a repeatable sequence of numbers from 0 to below 1 (Numerical Recipes). */
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(chance() * limit)

  const rows = await sql`
    with member as (
      insert into account (username, email, surname, country)
      values ('sim', 'sim@people.example', 'Sim', 'United Kingdom')
      returning id
    ), added as (
      insert into membership (charity_number, type, renews_on, reminders_for)
      select 'S' || n, 'Friend', day, day
      from generate_series(1, ${count}::int) as n, lateral (
        select ${dayOf(0)}::date + (n * 7919 % 365) as day) as dated
      returning id, renews_on
    ), contacts as (
      insert into contact (membership_id, account_id, is_primary)
      select added.id, member.id, true from added, member
    ) select id, renews_on::text from added`
  const all = new Map<string, Simulated>(
    rows.map(({ id, renews_on }) => [
      id,
      { id, renewsOn: numberOf(renews_on), renewedAtMs: 0, isAgreed: true },
    ]),
  )
  const list = [...all.values()]
  const sent = new Map<string, number>()
  const keyOf = (id: string, renewsOn: number, step: number) => `${id} ${renewsOn} ${step}`
  const faults: string[] = []

  const renew = async (one: Simulated) => {
    const until = one.renewsOn + 365
    const renewal = { id: one.id, day: dayOf(until) }
    const [renewed] = await renewMemberships(pools[0], [renewal], null, 'simulation')
    const outcome = renewed?.outcome
    // Both instances may choose the same membership at once.
    if (outcome !== 'renewed' && outcome !== 'not-later') faults.push(`not renewed: ${outcome}`)
    Object.assign(one, { renewsOn: until, renewedAtMs: Date.now(), isAgreed: true })
  }
  const importDates = async (one: Simulated, today: number) => {
    Object.assign(one, { renewsOn: today + below(60) - 20, isAgreed: false })
    await sql`update membership set renews_on = ${dayOf(one.renewsOn)} where id = ${one.id}`
    const [row] = await sql`
      select reminders_for = renews_on as same from membership where id = ${one.id}`
    one.isAgreed = row?.same ?? false
  }
  /** A renewal that is committed after the claim is too late for it. */
  const isClaimedAfter = async ({ id, renewedAtMs }: Simulated, renewsOn: string, step: number) => {
    const [row] = await sql`
      select extract(epoch from claimed_at)::float8 * 1000 as ms from reminder
      where membership_id = ${id} and renews_on = ${renewsOn} and step = ${step}`
    return row?.ms > renewedAtMs
  }
  /** Runs both instances to the end. An instance that is killed while it sends does nothing after that. */
  const runOnce = (today: number, canBeKilled: boolean, isQuiet = false) =>
    Promise.all(
      pools.map(
        (pool) =>
          new Promise<void>((end, fail) => {
            remindMembers(pool, {
              steps,
              today: dayOf(today),
              async send({ membershipId, renewsOn, step }) {
                if (canBeKilled && chance() < 0.1) {
                  end()
                  return new Promise<never>(() => {})
                }
                const one = all.get(membershipId) as Simulated
                const key = keyOf(membershipId, numberOf(renewsOn), step)
                const late = today - numberOf(renewsOn) - step
                if (sent.has(key)) faults.push(`twice: ${key}`)
                if (
                  one.renewsOn !== numberOf(renewsOn) &&
                  (await isClaimedAfter(one, renewsOn, step))
                )
                  faults.push(`after a renewal: ${key}`)
                if (!one.isAgreed) faults.push(`not agreed: ${key}`)
                if (late < 0 || late >= windowDays) faults.push(`${late} days late: ${key}`)
                sent.set(key, today)
                // Someone pays just before it would be their turn; `send` runs between two claims.
                if (!isQuiet && chance() < 0.05) await renew(list[below(count)] as Simulated)
                return 1
              },
            }).then(end, fail)
          }),
      ),
    )

  let today = 0
  while (today < days) {
    for (let n = count / 365; n > 0; n -= 1) {
      const one = list[below(count)] as Simulated
      if (chance() < n) await renew(one)
    }
    if (chance() < 0.1) {
      for (let n = 0; n < count / 100; n += 1) {
        await importDates(list[below(count)] as Simulated, today)
      }
    }
    if (chance() < 0.2) {
      const waiting = await findQuietReminders(pools[0], steps, dayOf(today))
      const wrong = { ...waiting, reminders: waiting.reminders + 1 }
      if (await agreeOn(pools[0], steps, wrong, 'simulation', dayOf(today)))
        faults.push('agreed to another number')
      await agreeOn(pools[0], steps, waiting, 'simulation', dayOf(today))
      for (const one of list) one.isAgreed = true
    }
    if (chance() < 0.2) {
      await runOnce(today, true)
      // Ten minutes later another instance takes over.
      await sql`update reminder set claimed_at = claimed_at - interval '1 hour' where result is null`
    }
    await runOnce(today, false)
    // Ten minutes later come those that were renewed behind the place of the run.
    await runOnce(today, false, true)
    for (const { id, renewsOn, isAgreed } of list) {
      for (const step of steps) {
        const late = today - renewsOn - step
        if (isAgreed && late >= 0 && late < windowDays && !sent.has(keyOf(id, renewsOn, step)))
          faults.push(`missing: ${keyOf(id, renewsOn, step)} on day ${today}`)
      }
    }
    if (faults.length > 0) break
    const jump = chance()
    today += jump < 0.03 ? 2 : jump < 0.05 ? -1 : 1
  }
  const [stored] = await sql`select count(*)::int as sent from reminder where result = 'sent'`
  await Promise.all(pools.map((pool) => pool.$client.end()))
  await database.drop()
  return { faults: faults.slice(0, 5), sent: sent.size, stored: stored?.sent as number }
}
