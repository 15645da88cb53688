import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { optional } from '#lib/contract/field.ts'
import type {
  MembershipFault,
  MembershipSheet,
  MembershipValues,
} from '#lib/memberships/manage-membership.ts'
import { membership, membershipFields, membershipText } from '#lib/records/membership.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError, wrongDetails } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { command, type Noun, optionsOf } from '../declare.ts'
import { listCommand } from '../list-command.ts'
import { alignColumns, dateOf } from '../table.ts'
import { membershipArgument, openMemberships, resolveMembership } from './resolve-membership.ts'
import { termCommands } from './term-commands.ts'

const text = () => texts().operatorMemberships

const details = optionsOf(membership, (name) => membershipText(name).about)

/** Formats a membership with one line for each contact. */
function membershipSheet(sheet: MembershipSheet): string {
  const { labels } = text()
  const contacts = sheet.contacts.map((contact) => {
    const rights = (['primary', 'billing', 'lsfr'] as const).filter((right) => contact[right])
    return text().contact({ ...contact, rights: rights.map((right) => text().rights[right]) })
  })
  const facts: [string, string | null][] = [
    [labels.id, sheet.id],
    ...membershipFields.map((name): [string, string | null] => [
      membershipText(name).label.toLowerCase(),
      sheet[name],
    ]),
    [labels.state, text().states[sheet.state]],
    [labels.created, dateOf(sheet.createdAt)],
    [labels.contacts, contacts.join('\n') || text().none],
  ]
  return alignColumns(facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]])))
}

/** The error for a membership that was not saved. */
function refusal(number = '', fault?: MembershipFault | false): CommandError {
  if (!fault) return new CommandError('conflict', text().notRenewed['changed-meanwhile'])
  if ('wrong' in fault) return wrongDetails(fault.wrong)
  return new CommandError('conflict', text().numberTaken(number, fault.holder))
}

/** The commands for memberships. */
export const membershipCommands: Noun = {
  name: 'membership',
  description: 'Manages memberships. Their contacts are accounts: see contact.',
  commands: [
    command({
      name: 'create',
      mayClear: true,
      summary: 'creates a membership without contacts',
      options: details,
      examples: ["membership create --number G1004 --type 'Individual Producer' --name 'Oak Farm'"],
      async run({ options, operator }) {
        const { createMembership } = await openMemberships()
        const id = await createMembership(
          options as MembershipValues & { charityNumber: string },
          operator,
        )
        const { charityNumber } = options
        if (typeof id !== 'string') throw refusal(charityNumber, id)
        return { json: { id, charityNumber }, text: text().created(charityNumber, id) }
      },
    }),
    listCommand('membership', membershipsList, 'membership list --state in-grace --json'),
    command({
      name: 'show',
      summary: 'shows a membership with its contacts',
      arguments: membershipArgument,
      examples: ['membership show G1001'],
      async run({ args: [membership = ''], operator }) {
        await openMemberships()
        const { recordOperatorView } = await import('#lib/accounts/people/open-record.ts')
        const sheet = await resolveMembership(membership)
        await recordOperatorView({ kind: 'membership', id: sheet.id }, operator)
        return { json: sheet, text: membershipSheet(sheet) }
      },
    }),
    command({
      name: 'edit',
      mayClear: true,
      edits: ['number', 'type'],
      summary: 'changes a membership',
      description: 'Changes a membership. An option that is given empty clears the value.',
      arguments: membershipArgument,
      options: {
        ...details,
        charityNumber: { ...details.charityNumber, field: optional(membership.charityNumber) },
        type: { ...details.type, field: optional(membership.type) },
      },
      examples: ["membership edit G1001 --name 'Hollow Farm Ltd' --postcode 'BA5 1AB'"],
      async run({ args: [membership = ''], options, operator }) {
        const { editMembership } = await openMemberships()
        const { id, postcode, country } = await resolveMembership(membership)
        const values = options as MembershipValues
        const edited = await editMembership(id, values, operator, { postcode, country })
        if (edited !== true) throw refusal(values.charityNumber, edited)
        const sheet = await resolveMembership(id)
        return { json: sheet, text: text().edited(sheet) }
      },
    }),
    ...termCommands,
    command({
      name: 'delete',
      summary: 'deletes a membership that nothing belongs to',
      description:
        'Deletes a membership that was created by mistake. One with contacts, invitations, an application, a payment, reminders or notes is not deleted.',
      arguments: membershipArgument,
      flags: { yes: 'do not ask for confirmation' },
      examples: ['membership delete G1004'],
      async run({ args: [typed = ''], flags: { yes }, operator }) {
        const { deleteMembership } = await openMemberships()
        const membership = await resolveMembership(typed)
        const { plan, question, deleted, kept } = text().deletion
        if (!yes) await confirm(plan(membership), question, membership.charityNumber)
        const result = await deleteMembership(membership.id, operator)
        if (result.outcome === 'kept') {
          throw new CommandError('conflict', kept(membership, result.belongings))
        }
        if (result.outcome === 'changed-meanwhile') {
          throw new CommandError('conflict', text().notRenewed['changed-meanwhile'])
        }
        return { json: { id: membership.id, deleted: true }, text: deleted(membership) }
      },
    }),
  ],
}
