import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { openServiceDatabase } from '../database.ts'
import { command } from '../declare.ts'
import { dateOf } from '../table.ts'
import { resolveAccount, userArgument } from './resolve-account.ts'

const text = () => texts().operatorAccounts

/** Erases an account in 30 days, as the staff page does (decision 055), or at once with `--now`. */
export const eraseCommand = command({
  name: 'erase',
  summary: 'disables an account, and erases it in 30 days',
  description:
    'Shows what is deleted, what stays, why and until when. After a confirmation it disables the account, and the service erases it in 30 days with everything that belongs to it. Until then --undo restores it.',
  arguments: userArgument,
  flags: {
    yes: 'erase without asking',
    undo: 'restore an account that is to be erased',
    now: 'erase at once, where you may not keep the data for 30 days; this cannot be undone',
  },
  examples: ['account erase ada', 'account erase ada --undo', 'account erase ada --now --yes'],
  async run({ args: [user = ''], flags: { yes, now, undo }, operator }) {
    if (undo && (yes || now)) throw new CommandError('command-line', text().eitherUndo)
    await openServiceDatabase()
    const { eraseAccount, planErasures, findPlannedErasure, undoErasure } = await import(
      '#lib/accounts/privacy/erase-account.ts'
    )
    const { findErasureEffects } = await import('#lib/accounts/privacy/plan-erasure.ts')
    const { recordOperatorView } = await import('#lib/accounts/people/open-record.ts')
    const { id, username } = await resolveAccount(user)
    if (undo) {
      const undone = await undoErasure(id, operator)
      return { json: { id, undone }, text: text().erasureUndone(username, undone) }
    }
    const plan = await findErasureEffects(id)
    if (!plan) throw new CommandError('not-found', text().unknown(user))
    await recordOperatorView({ kind: 'person', id }, operator)
    if (plan.staffRoles > 0) throw new CommandError('conflict', text().erasesNoStaff(username))
    const planned = await findPlannedErasure(id)
    if (planned && !now)
      throw new CommandError('conflict', text().toBeErased(username, dateOf(planned.dueAt)))
    if (now && plan.unanswered.length > 0)
      throw new CommandError('conflict', text().notErased(username, plan.unanswered))
    const day = (at: number | null) => (at === null ? '' : dateOf(at))
    const shown = text().erasure(plan, day(plan.auditUntil), day(plan.networksUntil), now)
    if (!yes) await confirm(shown, text().confirm(username), username)
    const report = yes ? `${shown}\n` : ''
    if (now) {
      if (!(await eraseAccount(id, operator)))
        throw new CommandError('conflict', text().changedMeanwhile)
      return { json: { erased: true, ...plan }, text: `${report}${text().erased(username)}` }
    }
    const requests = plan.answered.map((request) => request.id)
    if (!(await planErasures([id], operator, requests)))
      throw new CommandError('conflict', text().changedMeanwhile)
    const until = (await findPlannedErasure(id))?.dueAt ?? Date.now()
    return {
      json: { erased: false, until: new Date(until).toISOString(), ...plan },
      text: `${report}${text().erasedLater(username, dateOf(until))}`,
    }
  },
})
