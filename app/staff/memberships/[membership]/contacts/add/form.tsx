'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import { type ListedOption, Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffEditText } from '#lib/text/en/staff/edit.ts'
import { RightsOptions } from '../rights-options.tsx'
import { addNewContact } from './actions.ts'

const text = staffEditText.addContact

interface AddFormProps {
  readonly hidden: { readonly id: string; readonly from: string; readonly q: string }
  readonly membership: string
  /** The people that the search found. */
  readonly people: readonly ListedOption[]
  /** A hint below the people, if there are more. */
  readonly more: string | undefined
  /** The search for other people. */
  readonly search: ReactNode
  readonly hasLsfr: boolean
  readonly site: string
}

/** Chooses a contact among the people found, or describes someone new. */
export function AddForm({ hidden, membership, people, more, hasLsfr, search, site }: AddFormProps) {
  const someoneNew = { value: 'new', label: text.someoneNew, hint: text.someoneNewHint }
  return (
    <Form
      action={addNewContact}
      title={text.title}
      site={site}
      hidden={hidden}
      values={people.length === 0 ? { person: 'new' } : {}}
      heading={
        <>
          <PageHeading lead={membership}>{text.title}</PageHeading>
          {search}
        </>
      }
    >
      {(field) => (
        <>
          <Options
            legend={text.legend}
            hint={more}
            error={field('person').error}
            name="person"
            options={[...people, someoneNew]}
            isSelected={(value) => field('person').value === value}
          />
          <h2 className="text-xl">{text.newTitle}</h2>
          <Field {...field('forename')} label={text.forename} autoComplete="off" />
          <Field {...field('surname')} label={text.surname} autoComplete="off" />
          <Field
            {...field('email')}
            type="email"
            label={text.email}
            hint={text.emailHint}
            autoComplete="off"
          />
          <RightsOptions hasLsfr={hasLsfr} field={field} />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
