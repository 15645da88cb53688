import { notFound, redirect } from 'next/navigation'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import {
  type Opens,
  openMembershipRecord,
  openPersonRecord,
  openPersonsDataRecord,
  type StaffRecord,
} from '#lib/accounts/people/open-record.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { texts } from '#lib/text/texts.ts'

/** The parameters of the page of a record, or of a page below it. */
export interface RecordPageProps {
  readonly params: Promise<{ [Kind in StaffRecord['kind']]?: string }>
}

/** Makes the guard of the pages of a record. It opens the record by the search or reason in the URL. */
const opens =
  <Kind extends StaffRecord['kind'], Shown>(kind: Kind, open: Opens<Shown>) =>
  async (capability: Capability, { params }: RecordPageProps, page?: `${Kind}-change`) => {
    const record = { kind, id: guidOrNil((await params)[kind]) }
    const from = queryOf('from') ?? ''
    const staff = await requireStaff(capability)
    const opening = page && { page, capability }
    const opened = await open(staff, record.id, from, currentRequestContext(), opening)
    return opened.state === 'missing' ? notFound() : { staff, record, from, opened }
  }

/** Opens a person on their own page. */
export const openPerson = opens('person', openPersonRecord)

/** Opens a person on a page about their data. */
export const openPersonsData = opens('person', openPersonsDataRecord)

/** Opens a membership on its own page. */
export const openMembership = opens('membership', openMembershipRecord)

/**
 * Makes the guard of the pages that change a record. It returns the record with the link back; the record's own page
 * asks for a reason.
 */
const opensToEdit =
  <Shown>(kind: StaffRecord['kind'], open: Opens<Shown>, label: () => string) =>
  async (capability: Capability, props: RecordPageProps) => {
    const { staff, record, from, opened } = await opens(kind, open)(
      capability,
      props,
      `${kind}-change`,
    )
    if (opened.state !== 'open') redirect(pathOfRecord(record))
    const back = { href: pathOfRecord(record, from), label: label() }
    return { staff, record, from, shown: opened.shown, back }
  }

/** Opens a person on a page that changes them. */
export const openPersonToEdit = opensToEdit(
  'person',
  openPersonRecord,
  () => texts().staffEdit.back,
)

/** Opens a membership on a page that changes it. */
export const openMembershipToEdit = opensToEdit(
  'membership',
  openMembershipRecord,
  () => texts().staffEdit.contact.back,
)

/** Opens a membership on a page about one of its contacts, which the path names. */
export async function openContactToEdit(capability: Capability, props: RecordPageProps) {
  const opened = await openMembershipToEdit(capability, props)
  const { person } = await props.params
  const contact = opened.shown.contacts.find(({ accountId }) => accountId === person)
  return { ...opened, contact: contact ?? notFound() }
}
