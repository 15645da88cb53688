import { date, identifier } from '#lib/contract/field.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { withDatabase } from '../database.ts'
import { command, option } from '../declare.ts'
import { membershipArgument, resolveMembership } from './resolve-membership.ts'

const text = () => texts().operatorMemberships

const openTerms = withDatabase(() => import('#lib/memberships/change-term.ts'))

/** The commands that renew and end a membership. */
export const termCommands = [
  command({
    name: 'renew',
    summary: 'marks a membership as paid',
    description:
      'Marks a membership as paid for one period of RENEWAL: from the last paid day until it has lapsed, and from today afterwards. A membership that has ended begins again.',
    arguments: membershipArgument,
    options: {
      until: option(date('until'), 'the last day that is paid for (default: one period)', 'day'),
    },
    examples: ['membership renew G1001', 'membership renew G1001 --until 2028-03-31'],
    async run({ args: [typed = ''], options: { until }, operator }) {
      const { renewMembership } = await openTerms()
      const membership = await resolveMembership(typed)
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
    arguments: membershipArgument,
    options: {
      reason: option(identifier('reason', required(), maxLength(200)), 'why it ends', 'text'),
      from: option(
        date('from'),
        'the first day on which it is no longer a membership (default: today)',
        'day',
      ),
    },
    examples: ["membership end G1001 --reason 'Sold the farm'"],
    async run({ args: [typed = ''], options: { reason, from }, operator }) {
      const { endMembership } = await openTerms()
      const membership = await resolveMembership(typed)
      const end = { from: from ?? null, reason }
      if (!(await endMembership(membership.id, end, operator, membership))) {
        throw new CommandError('conflict', text().notRenewed['changed-meanwhile'])
      }
      const json = await resolveMembership(membership.id)
      return { json, text: text().ended(membership, json.endedOn ?? '') }
    },
  }),
]
