import { ContactForm } from '#lib/contracts/forms/membership.ts'
import type { MembershipSheet } from '#lib/memberships/manage-membership.ts'
import { texts } from '#lib/text/texts.ts'
import { resolveAccount, unknownAccount, userArgument } from '../accounts/resolve-account.ts'
import { CommandError } from '../command-error.ts'
import { type CommandInput, type CommandResult, command, type Noun, option } from '../declare.ts'
import { membershipArgument, openContacts, resolveMembership } from './resolve-membership.ts'

const text = () => texts().operatorMemberships
const rights = {
  primary: option(ContactForm.fields.primary, 'the primary contact: yes or no', 'yes|no'),
  billing: option(ContactForm.fields.billing, 'gets the invoices: yes or no', 'yes|no'),
  lsfr: option(ContactForm.fields.lsfr, 'has LSFR access: yes or no', 'yes|no'),
}
const contact = { ...membershipArgument, ...userArgument }

const rightsOf = ({ primary, billing, lsfr }: CommandInput<typeof rights>['options']) => ({
  primary: isYes(primary),
  billing: isYes(billing),
  lsfr: isYes(lsfr),
})
const isYes = (value: 'yes' | 'no' | null | undefined) =>
  value == null ? undefined : value === 'yes'

type Contacts = Awaited<ReturnType<typeof openContacts>>
type Sentence = (username: string, membership: MembershipSheet) => string

/** Changes a contact; returns the membership after the change, or fails with the reason. */
async function changeContact(
  [typed = '', user = '']: readonly string[],
  change: (
    contacts: Contacts,
    key: { readonly membershipId: string; readonly accountId: string },
  ) => ReturnType<Contacts['removeContact']>,
  done: Sentence,
  unchanged: Sentence,
): Promise<CommandResult> {
  const contacts = await openContacts()
  const membership = await resolveMembership(typed)
  const { id, username } = await resolveAccount(user)
  const outcome = await change(contacts, { membershipId: membership.id, accountId: id })
  if (outcome === 'raced') throw new CommandError('conflict', text().raced)
  if (outcome === 'missing') throw unknownAccount(user)
  if (outcome === 'disabled')
    throw new CommandError('conflict', texts().operatorAccounts.notInvited.disabled)
  if (outcome === 'unchanged') throw new CommandError('conflict', unchanged(username, membership))
  return { json: await resolveMembership(membership.id), text: done(username, membership) }
}

/** The commands for contacts. */
export const contactCommands: Noun = {
  name: 'contact',
  description:
    'Manages the contacts of memberships. One contact is primary and one gets the invoices: giving this to one contact takes it from the other.',
  commands: [
    command({
      name: 'add',
      summary: 'makes an account a contact of a membership',
      arguments: contact,
      options: rights,
      examples: ['contact add G1001 eve.oak --billing yes'],
      run: ({ args, options, operator }) =>
        changeContact(
          args,
          ({ addContact }, key) => addContact(key, operator, rightsOf(options)),
          text().contactAdded,
          text().isContact,
        ),
    }),
    command({
      name: 'edit',
      edits: [],
      summary: 'changes what a contact may do',
      arguments: contact,
      options: rights,
      examples: ['contact edit G1001 bo --primary yes --lsfr no'],
      run: ({ args, options, operator }) =>
        changeContact(
          args,
          ({ editContact }, key) => editContact(key, operator, rightsOf(options)),
          text().contactEdited,
          text().noContact,
        ),
    }),
    command({
      name: 'remove',
      summary: 'removes a contact from a membership; the account stays',
      arguments: contact,
      examples: ['contact remove G1001 bo'],
      run: ({ args, operator }) =>
        changeContact(
          args,
          ({ removeContact }, key) => removeContact(key, operator),
          text().contactRemoved,
          text().noContact,
        ),
    }),
  ],
}
