import type postgres from 'postgres'
import type { Chance } from '#db/past/chance.ts'
import type { StaffActor } from '#db/queries/audit/audit.ts'
import {
  acceptApplication,
  decideApplication,
} from '#lib/accounts/applications/decide-application.ts'
import { isMerged, mergeAccounts, unmergeAccount } from '#lib/accounts/people/merge-accounts.ts'
import { undoChange } from '#lib/accounts/people/undo-change.ts'
import { addContact, editContact, removeContact } from '#lib/memberships/contacts/edit-contacts.ts'
import { undoContactChange } from '#lib/memberships/contacts/report-change.ts'
import type { World } from './world.ts'

/** An act with its own way back, on something on which others may depend. */
export interface OtherAct {
  readonly id: string
  readonly action: string
  /** The records that it changed. */
  readonly subjects: readonly string[]
  /** Takes it back; false if it is refused. */
  readonly takeBack: (officer: StaffActor) => Promise<boolean>
  /** True if it is taken back on its day, before its email goes. */
  readonly isBrief?: boolean
}

/** Each change of contacts, merge or decision, on something that is there at random; it may find nothing to do. */
export function otherMakersOf(sql: postgres.Sql, chance: Chance, world: World) {
  let made = 0
  const decider = world.decider
  const context = { network: '192.0.2.0/24', requestId: 'year', agent: null }

  async function changeContacts(actor: StaffActor): Promise<OtherAct[]> {
    const [membershipId, accountId] = [chance.pick(world.memberships), chance.pick(world.people)]
    const rights = () => ({
      primary: chance.share() < 0.5,
      billing: chance.share() < 0.5,
      lsfr: chance.share() < 0.5,
    })
    const [contact] = await sql`
      select account_id from contact where membership_id = ${membershipId} order by account_id
      offset ${chance.between(0, 1)} limit 1`
    const known = { membershipId, accountId: contact?.account_id ?? accountId }
    const outcome = await chance.pick([
      () => addContact({ membershipId, accountId }, actor, rights()),
      () => editContact(known, actor, rights()),
      () => removeContact(known, actor),
    ])()
    if (outcome !== 'done') return []
    const [change] = await sql`
      select id from contact_change where membership_id = ${membershipId} order by at desc limit 1`
    return [
      {
        id: change?.id,
        action: 'contacts',
        subjects: [`contacts of ${membershipId}`],
        takeBack: async (officer) =>
          (await undoContactChange({ membershipId, id: change?.id }, officer)) === 'done',
      },
    ]
  }

  async function merge(actor: StaffActor): Promise<OtherAct[]> {
    const [keptId, mergedId] = chance.pick(world.pairs)
    if (!isMerged(await mergeAccounts({ keptId, mergedId }, actor))) return []
    return [
      {
        id: mergedId,
        action: 'account-merged',
        subjects: [`merge into ${keptId}`],
        takeBack: async (officer) => (await unmergeAccount(mergedId, officer)) === 'undone',
      },
    ]
  }

  const take =
    (
      decision: Parameters<typeof decideApplication>[2],
      words: { text?: string; amount?: string },
    ) =>
    (id: string) =>
      decideApplication(decider, id, decision, words, context)
  const ask = take('ask', { text: 'Where is it?' })
  /** The decisions that may follow on an application. */
  const paths = [
    [ask],
    [ask, take('decline', { text: 'Sorry' })],
    [
      (id: string) => accept(id, null),
      take('payment', { amount: '24.00', text: 'Pay' }),
      take('paid', {}),
    ],
    [(id: string) => accept(id, '36.00')],
  ]
  function accept(id: string, amount: string | null) {
    made += 1
    const input = { number: `J${made}`, amount, text: 'Welcome' }
    return acceptApplication(decider, id, input, context)
  }

  async function decide(): Promise<OtherAct[]> {
    const application = chance.pick(world.applications)
    const acts: OtherAct[] = []
    for (const step of chance.pick(paths)) {
      if ((await step(application)) !== 'done') return acts
      const [event] = await sql`
        select id, action from audit_event where join_application_id = ${application} order by at desc limit 1`
      acts.push({
        id: event?.id,
        action: event?.action,
        subjects: [`application ${application}`],
        isBrief: true,
        takeBack: async (officer) =>
          (await undoChange('decide-applications', event?.id, officer)) === 'done',
      })
    }
    return acts
  }

  return { contacts: changeContacts, merges: merge, decisions: decide }
}
