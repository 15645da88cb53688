import { operatorMembershipsText as text } from '#lib/text/en/operators/memberships.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { alignColumns, dateOf } from '../table.ts'

type MembershipModule = typeof import('#lib/memberships/manage-membership.ts')
type Values = Parameters<MembershipModule['createMembership']>[0]
type Options = { readonly [Key in keyof Values]: Values[Key] | null | undefined }
type Sheet = Awaited<ReturnType<MembershipModule['matchMemberships']>>[number]

/** The argument by which operators name a membership. */
export const membershipArgument = { membership: 'the number or id of the membership' }

/** Opens the database and the use cases for memberships. */
export const openMemberships = async (): Promise<MembershipModule> => {
  await openServiceDatabase()
  return import('#lib/memberships/manage-membership.ts')
}

/** Finds the membership that an operator means. Lists the candidates of a number. */
export async function resolveMembership(typed: string): Promise<Sheet> {
  const { matchMemberships } = await import('#lib/memberships/manage-membership.ts')
  const [match, ...others] = await matchMemberships(typed)
  if (!match) throw new CommandError(1, text.unknown(typed))
  if (others.length > 0) throw new CommandError(1, text.ambiguous(typed, [match, ...others]))
  return match
}

/** Creates a membership. */
export async function runMembershipCreate({
  options,
}: {
  options: Options & { charityNumber: string }
}): Promise<CommandResult> {
  const { createMembership } = await openMemberships()
  const id = await createMembership(options as Values, operatorName())
  const { charityNumber } = options
  return { json: { id, charityNumber }, text: text.created(charityNumber, id) }
}

/** Prints a membership with its contacts. */
export async function runMembershipShow({
  args: [membership = ''],
}: {
  args: readonly string[]
}): Promise<CommandResult> {
  await openMemberships()
  const sheet = await resolveMembership(membership)
  return { json: sheet, text: membershipSheet(sheet) }
}

/** Changes a membership. The number and the type cannot be cleared. */
export async function runMembershipEdit({
  args: [membership = ''],
  options,
}: {
  args: readonly string[]
  options: Options
}): Promise<CommandResult> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw new CommandError(2, text.nothingToChange)
  if (options.charityNumber === null) throw new CommandError(2, text.cannotClear('number'))
  if (options.type === null) throw new CommandError(2, text.cannotClear('type'))
  const { editMembership } = await openMemberships()
  const { id } = await resolveMembership(membership)
  await editMembership(id, Object.fromEntries(given) as Values, operatorName())
  const sheet = await resolveMembership(id)
  return { json: sheet, text: text.edited(sheet) }
}

/** Formats a membership with one line for each contact. */
function membershipSheet(sheet: Sheet): string {
  const { labels } = text
  const contacts = sheet.contacts.map((contact) => {
    const rights = (['primary', 'billing', 'lsfr'] as const).filter((right) => contact[right])
    return text.contact({ ...contact, rights: rights.map((right) => text.rights[right]) })
  })
  const facts: [string, string | null][] = [
    [labels.number, sheet.charityNumber],
    [labels.id, sheet.id],
    [labels.name, sheet.name],
    [labels.type, sheet.type],
    [labels.address, sheet.address],
    [labels.postcode, sheet.postcode],
    [labels.country, sheet.country],
    [labels.created, dateOf(sheet.createdAt)],
    [labels.contacts, contacts.join('\n') || text.none],
  ]
  return alignColumns(facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]])))
}
