import { pathOfRecord } from '#app/paths/record.ts'
import { createPerson } from '#lib/accounts/people/create-person.ts'
import { giveReason } from '#lib/accounts/people/open-record.ts'
import type { ActingStaff } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import {
  AddContact,
  contactFormValues,
  EditContact,
  EditMembership,
  membershipFormValues,
  rightsOf,
  shownMembership,
} from '#lib/contracts/forms/edit-membership.ts'
import { valuesOf } from '#lib/contracts/forms/shown-values.ts'
import { StaffReason } from '#lib/contracts/forms/staff.ts'
import { addContact, editContact, removeContact } from '#lib/memberships/contacts/edit-contacts.ts'
import {
  editMembership,
  type MembershipValues,
  matchMemberships,
} from '#lib/memberships/manage-membership.ts'
import { membershipFields, membershipLabels } from '#lib/records/membership.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from '../edit-form.ts'
import { type FaultyForm, fault, form, nothing, type SentForm, staff } from '../form.ts'
import { wrongDetails } from '../profile.ts'
import { idIn, openMembershipAgain, pageOfRecord, recordIn } from './opened-record.ts'

const text = () => texts().staffEdit
const path = '/staff/memberships/{membership}'
const contact = `${path}/contacts/{person}`
const pageOf = pageOfRecord('membership')
const keyOf = (sent: SentForm) => ({
  membershipId: idIn(sent, 'membership'),
  accountId: idIn(sent, 'person'),
})

/** The account of a new contact: that of a person from the list, or a new one for a name. */
async function personOf(
  { actor }: ActingStaff,
  { person, forename = null, surname = null, email = null }: MessageValue<typeof AddContact>,
): Promise<string | FaultyForm> {
  if (person !== 'new') return guidOrNil(person)
  const { enterForename, enterSurname, tryAgain } = text().addContact
  if (forename || surname) {
    const id = await createPerson({ forename, surname, email }, actor)
    return id ?? fault('surname', tryAgain)
  }
  return {
    faults: [
      { field: 'forename', message: enterForename },
      { field: 'surname', message: enterSurname },
    ],
  }
}

/** The forms of a membership's record, for staff. */
export const membershipForms = [
  form(path, staff('open-memberships'), StaffReason, async ({ who, input, context, ...sent }) => {
    const record = recordIn(sent, 'membership')
    return pathOfRecord(record, await giveReason(who, record, input.reason, context))
  }),
  editForm(`${path}/edit`, staff('edit-memberships'), EditMembership, {
    labels: membershipLabels,
    read: openMembershipAgain,
    values: (opened) => membershipFormValues(opened),
    save: async ({ who, input, ...sent }, shown) => {
      const values = valuesOf(membershipFields, input, null) as MembershipValues
      const asShown = shownMembership(shown, membershipFields) as MembershipValues
      const id = idIn(sent, 'membership')
      const edited = await editMembership(id, values, who.actor, asShown)
      if (typeof edited !== 'object') return edited ? 'saved' : 'changed-meanwhile'
      return 'wrong' in edited
        ? wrongDetails(edited.wrong)
        : fault('number', texts().staffApplications.errors.numberTaken(edited.holder))
    },
    page: pageOf,
    done: 'staff-saved',
  }),
  form(
    `${path}/contacts/add`,
    staff('edit-contacts'),
    AddContact,
    async ({ who, input, ...sent }) => {
      const membershipId = idIn(sent, 'membership')
      // The new contact of a membership that a colleague has deleted would otherwise stay as a person.
      if ((await matchMemberships(membershipId)).length === 0) return pageOf(sent)
      const person = await personOf(who, input)
      if (typeof person !== 'string') return person
      const key = { membershipId, accountId: person }
      const outcome = await addContact(key, who.actor, rightsOf(input))
      return outcome === 'done'
        ? pageOf(sent, 'staff-contact-added')
        : fault('person', text().contact[outcome])
    },
  ),
  editForm(contact, staff('edit-contacts'), EditContact, {
    labels: () => text().rights,
    read: async (sent) => {
      const contacts = (await openMembershipAgain(sent))?.contacts ?? []
      return contacts.find(({ accountId }) => accountId === idIn(sent, 'person'))
    },
    values: contactFormValues,
    save: async ({ who, input, ...sent }, shown) => {
      const rights = [rightsOf(input), rightsOf(shown)] as const
      const outcome = await editContact(keyOf(sent), who.actor, ...rights)
      if (outcome === 'raced' || outcome === 'disabled')
        return fault('primary', text().contact[outcome])
      return outcome === 'done' ? 'saved' : 'changed-meanwhile'
    },
    page: pageOf,
    done: 'staff-saved',
  }),
  form(`${contact}/remove`, staff('edit-contacts'), nothing, async ({ who, ...sent }) => {
    // It is no fault if someone else has just done so.
    const outcome = await removeContact(keyOf(sent), who.actor)
    if (outcome === 'raced') return fault('id', text().contact.raced)
    return pageOf(sent, outcome === 'done' ? 'staff-contact-removed' : undefined)
  }),
]
