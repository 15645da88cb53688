import { operatorMembershipsText as text } from '#lib/text/en/operators/memberships.ts'
import { resolveAccount } from '../accounts/resolve-account.ts'
import { CommandError } from '../command-error.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { openMemberships, resolveMembership } from './membership-actions.ts'

type YesOrNo = 'yes' | 'no' | null | undefined

interface ContactInput {
  readonly args: readonly string[]
  readonly options: {
    readonly primary?: YesOrNo
    readonly billing?: YesOrNo
    readonly lsfr?: YesOrNo
  }
}

const rightsOf = ({ primary, billing, lsfr }: ContactInput['options']) => ({
  primary: isYes(primary),
  billing: isYes(billing),
  lsfr: isYes(lsfr),
})
const isYes = (value: YesOrNo) => (value == null ? undefined : value === 'yes')

/** Opens the database and finds the membership and the account. */
async function resolveContact([membershipText = '', user = '']: readonly string[]) {
  const memberships = await openMemberships()
  const membership = await resolveMembership(membershipText)
  const account = await resolveAccount(user)
  return {
    memberships,
    membership,
    account,
    key: { membershipId: membership.id, accountId: account.id },
  }
}

/** The membership after the change, or the reason why nothing changed. */
async function resultOf(
  outcome: 'done' | 'unchanged' | 'raced',
  membershipId: string,
  done: string,
  unchanged: string,
): Promise<CommandResult> {
  if (outcome === 'raced') throw new CommandError(1, text.raced)
  if (outcome === 'unchanged') throw new CommandError(1, unchanged)
  return { json: await resolveMembership(membershipId), text: done }
}

/** Adds a contact. */
export async function runContactAdd({ args, options }: ContactInput): Promise<CommandResult> {
  const { memberships, membership, account, key } = await resolveContact(args)
  const outcome = await memberships.addContact(key, rightsOf(options), operatorName())
  return resultOf(
    outcome,
    membership.id,
    text.contactAdded(account.username, membership),
    text.isContact(account.username, membership),
  )
}

/** Changes what a contact may do. */
export async function runContactEdit({ args, options }: ContactInput): Promise<CommandResult> {
  const rights = rightsOf(options)
  if (Object.values(rights).every((right) => right === undefined)) {
    throw new CommandError(2, text.nothingToChange)
  }
  const { memberships, membership, account, key } = await resolveContact(args)
  const outcome = await memberships.editContact(key, rights, operatorName())
  return resultOf(
    outcome,
    membership.id,
    text.contactEdited(account.username, membership),
    text.noContact(account.username, membership),
  )
}

/** Removes a contact. */
export async function runContactRemove({
  args,
}: Pick<ContactInput, 'args'>): Promise<CommandResult> {
  const { memberships, membership, account, key } = await resolveContact(args)
  const outcome = await memberships.removeContact(key, operatorName())
  return resultOf(
    outcome,
    membership.id,
    text.contactRemoved(account.username, membership),
    text.noContact(account.username, membership),
  )
}
