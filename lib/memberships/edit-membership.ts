import type { MembershipSheet } from '#db/queries/memberships/memberships.ts'
import type { MembershipValues } from '#db/queries/memberships/memberships-edit.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { type FieldFault, fieldFault } from '#lib/contract/fault.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { EditMembership } from '#lib/contracts/forms/edit-membership.ts'
import type { ContactForm } from '#lib/contracts/forms/membership.ts'
import type { FormValues } from '#lib/contracts/forms/shown-values.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'
import type { ContactOutcome } from './manage-membership.ts'
import * as manageMembership from './manage-membership.ts'

const text = en.staffEdit.contact
const lines = ['type', 'name', 'address', 'postcode', 'country'] as const

/** The facts of a membership as the form shows them. */
export const membershipFormValues = (sheet: MembershipSheet): FormValues => ({
  number: sheet.charityNumber,
  ...Object.fromEntries(lines.map((name) => [name, sheet[name] ?? ''])),
})

/** Saves a membership; false if someone has changed what the form showed (decision 057). */
export const editMembership = (
  staff: StaffMember,
  id: string,
  input: MessageValue<typeof EditMembership>,
  shown: FormValues,
): Promise<boolean> => {
  const values = Object.fromEntries(lines.map((name) => [name, input[name] ?? null]))
  const before = Object.fromEntries(lines.map((name) => [name, shown[name] ?? '']))
  const address = input.address?.replaceAll('\r\n', '\n') ?? null
  return manageMembership.editMembership(
    id,
    { ...values, address, charityNumber: input.charityNumber } as MembershipValues,
    actorFor(staff, 'edit-memberships'),
    { ...before, charityNumber: shown.number ?? '' } as MembershipValues,
  )
}

const rightNames = ['primary', 'billing', 'lsfr'] as const

/** The rights of a contact as the form shows them. */
export const contactFormValues = (contact: MembershipSheet['contacts'][number]): FormValues =>
  Object.fromEntries(rightNames.map((right) => [right, contact[right] ? 'yes' : '']))

const rightsOf = (values: MessageValue<typeof ContactForm> | FormValues) =>
  Object.fromEntries(rightNames.map((right) => [right, values[right] === 'yes']))

/** Adds a contact to a membership. Fails if the person is one already. */
export async function addContact(
  staff: StaffMember,
  key: { readonly membershipId: string; readonly accountId: string },
  rights: MessageValue<typeof ContactForm>,
): Promise<void> {
  const outcome = await manageMembership.addContact(
    key,
    rightsOf(rights),
    actorFor(staff, 'edit-contacts'),
  )
  if (outcome !== 'done') throw new Failure(contactFault('person', outcome))
}

/** Saves the rights of a contact; false if someone has changed what the form showed. */
export async function editContact(
  staff: StaffMember,
  key: { readonly membershipId: string; readonly accountId: string },
  rights: MessageValue<typeof ContactForm>,
  shown: FormValues,
): Promise<boolean> {
  const actor = actorFor(staff, 'edit-contacts')
  const outcome = await manageMembership.editContact(key, rightsOf(rights), actor, rightsOf(shown))
  if (outcome === 'raced') throw new Failure(contactFault('primary', outcome))
  return outcome === 'done'
}

/** Removes a contact from a membership; it is no fault if someone else has just done so. */
export async function removeContact(
  staff: StaffMember,
  key: { readonly membershipId: string; readonly accountId: string },
): Promise<void> {
  await manageMembership.removeContact(key, actorFor(staff, 'edit-contacts'))
}

const contactFault = (field: string, outcome: Exclude<ContactOutcome, 'done'>): FieldFault =>
  fieldFault(field, 'FormatRule', outcome === 'raced' ? text.raced : text.isContact)
