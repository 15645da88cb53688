import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { membershipName } from '#app/membership-name.ts'
import { pathBelow } from '#app/paths/record.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { findPeople } from '#lib/accounts/people/find-people.ts'
import { searchTextOf } from '#lib/lists/filters.ts'
import { texts } from '#lib/text/texts.ts'
import { FindPerson } from '../../../../find-person.tsx'
import { openMembershipToEdit, type RecordPageProps } from '../../../../record/open-record.ts'
import { RightsOptions } from '../rights-options.tsx'

/** Chooses a contact among the people found, or describes someone new. */
export default async function AddContactPage(props: RecordPageProps) {
  const text = texts().staffEdit.addContact
  const { staff, record, from, shown, back } = await openMembershipToEdit('edit-contacts', props)
  const typed = queryOf('q') ?? ''
  const query = searchTextOf(typed)
  const found = query ? await findPeople(staff, query, currentRequestContext()) : undefined
  const isContact = new Set(shown.contacts.map(({ accountId }) => accountId))
  const people = (found?.people ?? [])
    .filter(({ id, state }) => !isContact.has(id) && state !== 'disabled')
    .map(({ id, name, username, email, postcode }) => ({
      value: id,
      label: name,
      hint: [username, email, postcode].filter(Boolean).join(' · '),
    }))
  return (
    <Form
      back={back}
      title={text.title(membershipName(shown))}
      above={
        <FindPerson
          action={pathBelow(record, '/contacts/add')}
          from={from}
          value={typed}
          text={text}
        />
      }
      values={people.length === 0 ? { person: 'new' } : {}}
      text={text}
    >
      {(field) => (
        <>
          <Options
            {...field('person')}
            hint={found?.hasMore ? text.more : undefined}
            options={[
              ...people,
              { value: 'new', label: text.someoneNew, hint: text.someoneNewHint },
            ]}
          />
          <h2 className="text-xl">{text.newTitle}</h2>
          <Field {...field('forename')} />
          <Field {...field('surname')} />
          <Field {...field('email')} type="email" />
          <RightsOptions field={field} />
        </>
      )}
    </Form>
  )
}
