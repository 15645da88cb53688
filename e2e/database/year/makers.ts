import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { Chance } from '#db/past/chance.ts'
import type { StaffActor } from '#db/queries/audit/audit.ts'
import { staffRoles } from '#db/values/staff-roles.ts'
import { editAccount } from '#lib/accounts/people/manage-account.ts'
import { grantRole, revokeRole } from '#lib/accounts/staff/roles.ts'
import type { actsUndoneWith, UndoCapability } from '#lib/acts/acts.ts'
import { addFee, editFee, endFee, scheduleFee } from '#lib/fees/manage-fees.ts'
import { planRaise, raiseFees, raiseFormValues } from '#lib/fees/raise-fees.ts'
import { endMemberships, renewMembership } from '#lib/memberships/change-term.ts'
import { editMembership } from '#lib/memberships/manage-membership.ts'
import { finishTask, takeTask } from '#lib/tasks/manage-tasks.ts'
import { londonDay } from '../../fixtures/measure/london-day.ts'
import type { World } from './world.ts'

/**
 * An act that staff can take back for `actDays`, as `lib/acts/acts.ts` declares it. A decision on an application
 * has a maker in `other-acts.ts`.
 */
export type UndoableAct = (typeof actsUndoneWith)[Exclude<
  UndoCapability,
  'decide-applications'
>][number]

/** Each act that can be taken back, on something that is there at random; it may find nothing to do. */
export function makersOf(sql: postgres.Sql, chance: Chance, world: World) {
  let made = 0
  const fresh = (stem: string) => {
    made += 1
    return `${stem} ${made}`
  }
  const isOne = (share: number) => chance.share() < share
  const someOf = <Values extends object>(values: Values): Partial<Values> =>
    Object.fromEntries(Object.entries(values).filter(() => isOne(0.4))) as Partial<Values>
  const feeNow = async () =>
    chance.pick(
      await sql`
        select id, valid_from::text as "from", amount from fee
        where valid_to > ${londonDay(400)} and valid_from < ${londonDay(300)} and amount is not null
        order by band, valid_from`,
    )
  const person = () => chance.pick(world.people)
  const membership = () => chance.pick(world.memberships)
  /** True unless the owner alone may change the email again (decision 057). */
  const getsEmailBack = async (id: string) => {
    const found = await sql`
      select from account where id = ${id} and not exists (select from staff_role where account_id = id)
        and (password_hash is null or email is null or email_verified_at is not null)`
    return found.length > 0
  }
  const until = () => (isOne(0.5) ? null : londonDay(chance.between(400, 30_000)))
  return {
    'account-edited': async (actor) => {
      const id = person()
      const email = isOne(0.2) ? null : `${fresh('Mail').replace(' ', '')}@people.example`
      return editAccount(
        id,
        {
          position: fresh('Role'),
          ...someOf({
            title: chance.pick(['Dr', 'Mrs'] as const),
            forename: fresh('Forename'),
            surname: null,
            username: fresh('user').replace(' ', ''),
            ...((await getsEmailBack(id)) && { email }),
            address: fresh('Barn End\nThe Lane'),
            phone: `01632 960${chance.between(100, 999)}`,
            language: 'cy' as const,
          }),
        },
        actor,
      )
    },
    'membership-edited': (actor) =>
      editMembership(
        membership(),
        {
          name: fresh('Farm'),
          ...someOf({
            charityNumber: fresh('Z').replace(' ', ''),
            type: 'Producer Group',
            band: fresh('Band'),
            joinedOn: londonDay(-chance.between(1, 9_000)),
            renewsOn: londonDay(chance.between(-500, 30_000)),
          }),
        },
        actor,
      ),
    'membership-ended': (actor) =>
      endMemberships(
        [{ id: membership(), day: isOne(0.5) ? null : londonDay(chance.between(-40, 40)) }],
        fresh('Reason'),
        actor,
      ),
    'membership-renewed': async (actor) => {
      if (isOne(0.8)) return renewMembership(membership(), until(), actor)
      const together = { ...actor, batch: randomUUID() }
      for (const id of new Set([membership(), membership(), membership()]))
        await renewMembership(id, until(), together)
    },
    'staff-role-granted': (actor) => grantRole(person(), chance.pick(staffRoles), actor),
    'staff-role-revoked': async (actor) => {
      const [row] = await sql`
        select account_id, role from staff_role where account_id = any(${world.people as string[]}::uuid[])
        order by account_id, role offset ${chance.between(0, 9)} limit 1`
      if (row) await revokeRole(row.account_id, row.role, actor)
    },
    'task-taken': async (actor) => {
      const id = chance.pick(world.tasks)
      const [row] = await sql`select owner_id from task where id = ${id}`
      await takeTask(id, { ownerId: row?.owner_id }, actor)
    },
    'task-done': (actor) => finishTask(chance.pick(world.tasks), actor),
    'fee-added': (actor) =>
      addFee(
        {
          type: 'Friend',
          description: 'For friends',
          band: fresh('Band'),
          bandDescription: null,
          audience: 'individual',
          amount: isOne(0.1) ? null : `${chance.between(10, 90)}.00`,
          from: londonDay(chance.between(0, 90)),
          until: isOne(0.5) ? null : londonDay(chance.between(100, 900)),
        },
        actor,
      ),
    'fee-edited': async (actor) => {
      const fee = await feeNow()
      if (fee) await editFee(fee.id, { description: fresh('For neighbours') }, actor)
    },
    'fee-scheduled': async (actor) => {
      const from = londonDay(chance.between(301, 399))
      if (isOne(0.2)) {
        const raise = { by: '5', unit: 'percent', from } as const
        const plan = await planRaise(raise)
        if (plan.outcome === 'planned')
          await raiseFees(raise, raiseFormValues(raise, plan.fees), actor)
        return
      }
      const fee = await feeNow()
      if (fee) await scheduleFee(fee.id, from, { amount: `${chance.between(10, 90)}.50` }, actor)
    },
    'fee-ended': async (actor) => {
      const fee = await feeNow()
      if (fee) await endFee(fee.id, londonDay(chance.between(0, 399)), actor)
    },
  } satisfies Readonly<Record<UndoableAct, (actor: StaffActor) => Promise<unknown>>>
}
