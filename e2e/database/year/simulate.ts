import type postgres from 'postgres'
import { startChoices } from '#db/past/chance.ts'
import type { StaffActor } from '#db/queries/audit/audit.ts'
import { actDays } from '#db/values/periods.ts'
import { undoChange } from '#lib/accounts/people/undo-change.ts'
import { actsUndoneWith, type UndoCapability } from '#lib/acts/acts.ts'
import { messagesAbout } from '#lib/lifecycle/messages-about.ts'
import { markAllOver } from '#lib/memberships/mark-over.ts'
import { db } from '#lib/runtime/database.ts'
import { rememberTables } from './compare-tables.ts'
import { importerOf } from './imports.ts'
import { makersOf, type UndoableAct } from './makers.ts'
import { type OtherAct, otherMakersOf } from './other-acts.ts'
import { addWorld } from './world.ts'

/** An act that has not been taken back. */
interface OpenAct {
  readonly id: string
  readonly action: string
  /** The records that it changed. Acts on one record may depend on each other; all fees count as one. */
  readonly subjects: readonly string[]
  readonly day: number
  readonly takeBack?: OtherAct['takeBack']
  readonly isBrief?: boolean
}

/** The acts that changed a record of this one, or of another such act, and this one. */
function connectedTo(act: OpenAct, open: readonly OpenAct[]): ReadonlySet<OpenAct> {
  const found = new Set([act])
  for (const { subjects } of found)
    for (const other of open)
      if (other.subjects.some((one) => subjects.includes(one))) found.add(other)
  return found
}

/** The acts with a way back of their own. */
const otherActs = [
  'contacts',
  'account-merged',
  'join-question-asked',
  'join-declined',
  'join-accepted',
  'join-payment-asked',
  'join-paid',
  'import-applied',
] as const

const recordKinds = { 'edit-people': 'person', 'edit-memberships': 'membership' } as const

/** A year of officers who make acts, and of others who take them back. */
interface Year {
  /** The number of times that each act was made. */
  readonly made: Readonly<Record<string, number>>
  readonly emails: number
  /** The faults found: an act that cannot be undone, or an email that someone got twice. */
  readonly faults: readonly string[]
  /** The rows that are not as they were, by table. */
  readonly differences: Readonly<Record<string, unknown>>
}

/**
 * Lets officers make every act that can be taken back at random, on so many memberships, for a year of simulated days, and
 * another officer take each back within its time. The database must be that of `db`.
 */
export async function simulateYear(sql: postgres.Sql, size: number, seed: string): Promise<Year> {
  const chance = startChoices(seed)
  const world = await addWorld(sql, size)
  const makers = makersOf(sql, chance, world)
  const others = {
    ...otherMakersOf(sql, chance, world),
    imports: importerOf(sql, chance, world),
  }
  const names = Object.keys(makers) as UndoableAct[]
  await markAllOver(db)
  const findDifferences = await rememberTables(sql)
  const made: Record<string, number> = Object.fromEntries(
    [...names, ...otherActs].map((name) => [name, 0]),
  )
  const faults: string[] = []
  let emails = 0
  let open: OpenAct[] = []
  let newest = '00000000-0000-0000-0000-000000000000'

  /** Lists the acts since the last call, and writes the emails about them. */
  async function readActs(day: number) {
    const rows = await sql`
      select id, action, subject, max(row_id::text) as row_id from (
        select act_change.id, action, row_id, coalesce(act_change.account_id::text, act_change.membership_id::text,
          task_id::text, 'fees') as subject
        from act_change join audit_event on audit_event.id = act_change.id
        where row_id > ${newest} and action = any(${names})) as acts
      group by id, action, subject order by row_id`
    newest = rows.at(-1)?.row_id ?? newest
    const notices =
      await sql`delete from outgoing where kind = 'notice' and due_at <= now() returning event_id as id, facts`
    for (const { id, facts } of notices) {
      const notice = { eventId: id, facts, language: null, attempts: 1 }
      const readers = (await messagesAbout(notice)).map(({ to }) => to.toLowerCase())
      emails += readers.length
      if (new Set(readers).size < readers.length) faults.push(`${id}: ${readers} twice`)
    }
    const told = notices.map(({ id }) => id)
    if (new Set(told).size < told.length) faults.push(`two notices of ${told}`)
    return rows.map(
      ({ id, action, subject }): OpenAct => ({ id, action, subjects: [subject], day }),
    )
  }

  async function takeBack(act: OpenAct, day: number): Promise<boolean> {
    const officer = chance.pick(world.officers.slice(1))
    const take = act.takeBack ?? ((other) => takeRecordBack(act, other))
    if (!(await take(officer))) return false
    open = open.filter(({ id }) => id !== act.id)
    await readActs(day)
    return true
  }

  async function takeRecordBack(
    { id, action, subjects: [subject = ''] }: OpenAct,
    officer: StaffActor,
  ) {
    const capabilities = Object.keys(actsUndoneWith) as UndoCapability[]
    const undo = capabilities.find((name) =>
      actsUndoneWith[name].some((act) => act === action),
    ) as UndoCapability
    const kind = undo in recordKinds ? recordKinds[undo as keyof typeof recordKinds] : undefined
    return (await undoChange(undo, id, officer, kind && { kind, id: subject })) === 'done'
  }

  /** Takes acts back that are due, with all others on the same records, the newest first, as one may depend on another. */
  async function takeAllBack(day: number, isDue: (act: OpenAct) => boolean) {
    for (let due = open.find(isDue); due; due = open.find(isDue)) {
      const connected = connectedTo(due, open)
      const left = () => open.filter((act) => connected.has(act)).reverse()
      for (let count = 0; count !== left().length; ) {
        count = left().length
        for (const act of left()) await takeBack(act, day)
      }
      faults.push(...left().map(({ id, action }) => `${action} ${id} cannot be taken back`))
      open = open.filter((act) => !connected.has(act))
    }
  }

  for (let day = 1; day <= 365; day += 1) {
    const due = Math.round((day * size) / 365) - Math.round(((day - 1) * size) / 365)
    for (let n = 0; n < due; n += 1) {
      const doer = world.officers[0] as StaffActor
      if (chance.share() < 0.25) {
        const found = await chance.pick(Object.values(others))(doer)
        await readActs(day)
        for (const { action } of found) made[action] = (made[action] ?? 0) + 1
        open.push(...found.map((act) => ({ ...act, day })))
        continue
      }
      const name = chance.pick(names)
      await makers[name](doer)
      const found = await readActs(day)
      if (found.length > 0) made[name] = (made[name] ?? 0) + 1
      open.push(...found)
    }
    for (let n = 0; n < due && open.length > 0; n += 1) {
      const act = chance.pick(open)
      const isAlone = connectedTo(act, open).size === 1
      if (!(await takeBack(act, day)) && isAlone)
        faults.push(`${act.action} ${act.id} is refused, although nothing has changed since`)
    }
    await takeAllBack(day, (act) => act.isBrief === true || day - act.day >= actDays - 2)
    const ids = open.map(({ id }) => id)
    await sql`update act_change set at = at - interval '1 day' where id = any(${ids}::uuid[])`
  }
  await takeAllBack(366, () => true)
  await markAllOver(db)
  return { made, emails, faults, differences: await findDifferences() }
}
