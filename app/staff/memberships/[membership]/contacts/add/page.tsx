import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { findPeople, searchTextOf } from '#lib/accounts/staff/find-people.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import { pathBelow, pathOfRecord } from '../../../../record-path.ts'
import { type MembershipPageProps, openMembershipToEdit } from '../../open-to-edit.ts'
import { FindContact } from '../find-contact.tsx'
import { AddForm } from './form.tsx'

const text = en.staffEdit

export const metadata: Metadata = { title: null }

interface AddContactProps {
  readonly params: MembershipPageProps['params']
  readonly searchParams: Promise<{ from?: string | string[]; q?: string | string[] }>
}

export default async function AddContactPage({ params, searchParams }: AddContactProps) {
  const { membership } = await params
  const record = { kind: 'membership', id: guidOrNil(membership) } as const
  const staff = await requireStaff('edit-contacts', pathOfRecord(record))
  const { shown, from } = await openMembershipToEdit(staff, record, searchParams)
  const [typed = ''] = [(await searchParams).q].flat()
  const query = searchTextOf(typed)
  const found = query ? await findPeople(staff, query, await currentRequestContext()) : undefined
  const isContact = new Set(shown.contacts.map(({ accountId }) => accountId))
  const people = (found ? found.people : []).filter(({ id }) => !isContact.has(id))
  return (
    <>
      <BackLink href={pathOfRecord(record, from)}>{text.contact.back}</BackLink>
      <AddForm
        hidden={{ id: record.id, from, q: typed }}
        hasLsfr={env.lsfrMeaning !== undefined}
        membership={shown.name || en.staffRecord.membership.unnamed(shown.charityNumber)}
        people={people.map(({ id, name, username, email, postcode }) => ({
          value: id,
          label: name,
          hint: [username, email, postcode].filter(Boolean).join(' · '),
        }))}
        more={found?.hasMore ? text.addContact.more : undefined}
        site={organisation.name}
        search={
          <FindContact action={pathBelow(record, '/contacts/add')} from={from} value={typed} />
        }
      />
    </>
  )
}
