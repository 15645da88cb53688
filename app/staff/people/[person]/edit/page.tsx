import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { personFormValues } from '#lib/accounts/staff/edit-person.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { selectableCountries, titles } from '#lib/contracts/forms/edit-profile.ts'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { en } from '#lib/text/en.ts'
import { pathOfRecord } from '../../../record-path.ts'
import { openPersonToEdit, type PersonPageProps } from '../open-to-edit.ts'
import { PersonForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function EditPersonPage({ params, searchParams }: PersonPageProps) {
  const { person } = await params
  const record = { kind: 'person', id: guidOrNil(person) } as const
  const staff = await requireStaff('edit-people', pathOfRecord(record))
  const { shown, from } = await openPersonToEdit(staff, record, searchParams)
  const values = personFormValues(shown.profile)
  return (
    <>
      <BackLink href={pathOfRecord(record, from)}>{en.staffEdit.back}</BackLink>
      <PersonForm
        id={record.id}
        name={shown.account.name}
        from={from}
        values={{ ...values, shown: printShown(values) }}
        titles={titles}
        countries={selectableCountries}
        site={organisation.name}
      />
    </>
  )
}
