import { date, identifier, text as textField } from '#lib/contract/field.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { today } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, option } from '../declare.ts'
import { resolveMembership } from './resolve-membership.ts'

const text = () => texts().operatorMemberships

const openTerms = () => openFor(() => import('#lib/memberships/change-term.ts'))
const openSheet = () => import('./term-sheet.ts')

const membershipOrFile = {
  'membership?': 'the number or id of the membership; left out with --file',
}
const file = option(
  textField('file'),
  'a CSV or .xlsx file with the numbers of many memberships, and a day of their own',
  'file',
)
const flags = {
  'dry-run': 'with --file: show what would change, and change nothing',
  yes: 'with --file: do not ask for confirmation',
}

/** The file, if the command line names one in place of a membership, which has no dry run. */
function fileOf(
  [typed]: readonly string[],
  path: string | null | undefined,
  isDryRun: boolean,
): string | undefined {
  if (Boolean(typed) === Boolean(path)) throw new CommandError('command-line', text().sheet.oneOf)
  if (isDryRun && !path) throw new CommandError('command-line', text().sheet.dryRunNeedsFile)
  return path ?? undefined
}

/** The commands that renew and end memberships. */
export const termCommands = [
  command({
    name: 'renew',
    summary: 'marks a membership as paid',
    description:
      'Marks a membership as paid for one period of RENEWAL: from the last paid day until it has lapsed, and from today afterwards. A membership that has ended begins again. With --file it marks all memberships of a sheet, or none.',
    arguments: membershipOrFile,
    options: {
      until: option(date('until'), 'the last day that is paid for (default: one period)', 'day'),
      file,
    },
    flags,
    examples: [
      'membership renew G1001',
      'membership renew G1001 --until 2028-03-31',
      'membership renew --file paid.csv',
    ],
    async run({ args, options: { until, file }, flags, operator }) {
      const path = fileOf(args, file, flags['dry-run'])
      const { findNextRenewal, renewAll, renewMembership } = await openTerms()
      if (path !== undefined) {
        const { changeBySheet } = await openSheet()
        return changeBySheet({
          kind: 'paid',
          path,
          flags,
          async dayOf({ membership: { id, charityNumber, renewsOn, state }, day }) {
            const next = day ?? until ?? (await findNextRenewal(id)) ?? ''
            const isLater = !renewsOn || next > renewsOn
            if (isLater || (state === 'ended' && next === renewsOn)) return next
            throw new CommandError('conflict', text().sheet.notLater(charityNumber, renewsOn))
          },
          write: (rows, batch) => renewAll(rows, operator, batch),
        })
      }
      const membership = await resolveMembership(args[0] ?? '')
      const { id } = membership
      const renewed = await renewMembership(id, until ?? null, operator, membership)
      if (renewed.outcome === 'renewed') {
        return {
          json: await resolveMembership(id),
          text: text().renewed(membership, renewed.renewsOn),
        }
      }
      throw new CommandError('conflict', text().notRenewed[renewed.outcome])
    },
  }),
  command({
    name: 'end',
    summary: 'ends a membership; its accounts stay',
    description:
      'Ends a membership; its accounts stay. With --file it ends all memberships of a sheet, or none.',
    arguments: membershipOrFile,
    options: {
      reason: option(identifier('reason', required(), maxLength(200)), 'why it ends', 'text'),
      from: option(
        date('from'),
        'the first day on which it is no longer a membership (default: today)',
        'day',
      ),
      file,
    },
    flags,
    examples: [
      "membership end G1001 --reason 'Sold the farm'",
      "membership end --file left.csv --reason 'Did not renew'",
    ],
    async run({ args, options: { reason, from, file }, flags, operator }) {
      const path = fileOf(args, file, flags['dry-run'])
      const { endMemberships } = await openTerms()
      if (path !== undefined) {
        const { changeBySheet } = await openSheet()
        return changeBySheet({
          kind: 'ended',
          path,
          flags,
          async dayOf({ membership: { charityNumber, endedOn, state }, day }) {
            const next = day ?? from
            // Without a day, a sheet that is sent again on another day would move the end.
            if (endedOn && (next ? next === endedOn : state === 'ended'))
              throw new CommandError('conflict', text().sheet.hasEnded(charityNumber, endedOn))
            return next ?? today()
          },
          write: (rows, batch) => endMemberships(rows, reason, operator, batch),
        })
      }
      const membership = await resolveMembership(args[0] ?? '')
      const ending = { id: membership.id, day: from ?? null, shown: membership }
      if (!(await endMemberships([ending], reason, operator))) {
        throw new CommandError('conflict', text().notRenewed['changed-meanwhile'])
      }
      const json = await resolveMembership(membership.id)
      return { json, text: text().ended(membership, json.endedOn ?? '') }
    },
  }),
]
