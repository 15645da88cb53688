import { currentRequestContext } from '#app/request.ts'
import { pathOfRecord } from '#app/staff/record-path.ts'
import { createAccount } from '#lib/accounts/people/create-person.ts'
import { giveReason, openMembershipRecord } from '#lib/accounts/people/open-record.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { AddContact, EditContact, EditMembership } from '#lib/contracts/forms/edit-membership.ts'
import { StaffReason } from '#lib/contracts/forms/staff-reason.ts'
import {
  addContact,
  contactFormValues,
  editContact,
  editMembership,
  membershipFormValues,
  removeContact,
} from '#lib/memberships/edit-membership.ts'
import { en } from '#lib/text/en.ts'
import { form, nothing, type SentForm, staff } from '../form.ts'
import { editForm } from './edit-form.ts'
import { idIn, openedBy, recordIn } from './opened-record.ts'

const path = '/staff/memberships/{membership}'
const contact = `${path}/contacts/{person}`
const pageOf = (sent: SentForm, done?: string) =>
  pathOfRecord(recordIn(sent, 'membership'), openedBy(sent), done)
const keyOf = (sent: SentForm) => ({
  membershipId: idIn(sent, 'membership'),
  accountId: idIn(sent, 'person'),
})

/** Reads a membership again; undefined if the colleague may no longer see it. */
async function openAgain(who: StaffMember, sent: SentForm) {
  const { id } = recordIn(sent, 'membership')
  const context = currentRequestContext()
  const opened = await openMembershipRecord(who, id, openedBy(sent), context, 'membership-change')
  return opened.state === 'open' ? opened.shown : undefined
}

/** The forms of a membership's record, for staff. */
export const membershipForms = [
  form(path, staff('open-memberships'), StaffReason, async ({ who, input, ...sent }) => {
    const record = recordIn(sent, 'membership')
    const context = currentRequestContext()
    return pathOfRecord(record, await giveReason(who, record, input.reason, context))
  }),
  editForm(`${path}/edit`, 'edit-memberships', EditMembership, {
    labels: en.staffEdit.membership.labels,
    read: async (sent) => {
      const opened = await openAgain(sent.who, sent)
      return opened && membershipFormValues(opened)
    },
    save: (sent, shown) => editMembership(sent.who, idIn(sent, 'membership'), sent.input, shown),
    page: pageOf,
    done: 'staff-saved',
  }),
  form(
    `${path}/contacts/add`,
    staff('edit-contacts'),
    AddContact,
    async ({ who, input: { person, forename, surname, email, ...rights }, ...sent }) => {
      const accountId =
        person === 'new'
          ? await createAccount(who, { forename, surname, email })
          : guidOrNil(person)
      await addContact(who, { membershipId: idIn(sent, 'membership'), accountId }, rights)
      return pageOf(sent, 'staff-contact-added')
    },
  ),
  editForm(contact, 'edit-contacts', EditContact, {
    labels: en.staffEdit.rights,
    read: async (sent) => {
      const contacts = (await openAgain(sent.who, sent))?.contacts ?? []
      const found = contacts.find(({ accountId }) => accountId === idIn(sent, 'person'))
      return found && contactFormValues(found)
    },
    save: (sent, shown) => editContact(sent.who, keyOf(sent), sent.input, shown),
    page: pageOf,
    done: 'staff-saved',
  }),
  form(`${contact}/remove`, staff('edit-contacts'), nothing, async ({ who, ...sent }) => {
    await removeContact(who, keyOf(sent))
    return pageOf(sent, 'staff-contact-removed')
  }),
]
