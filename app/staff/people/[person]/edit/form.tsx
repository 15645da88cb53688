'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { editProfileText, profileText } from '#lib/text/en/profile.ts'
import { staffEditText } from '#lib/text/en/staff/edit.ts'
import { savePerson } from './actions.ts'

const text = staffEditText.person

interface PersonFormProps {
  readonly id: string
  readonly name: string
  readonly from: string
  /** What the form shows, with the field `shown`. */
  readonly values: FormState['values']
  readonly titles: readonly string[]
  readonly countries: readonly string[]
  readonly site: string
}

/** The details of a person, for staff. */
export function PersonForm({ id, name, from, values, titles, countries, site }: PersonFormProps) {
  return (
    <Form
      action={savePerson}
      title={text.title}
      site={site}
      values={values}
      hidden={{ id, from }}
      heading={<PageHeading lead={text.lead(name)}>{text.title}</PageHeading>}
    >
      {(field) => {
        const labelled = (key: keyof typeof profileText.fields) => ({
          ...field(key),
          label: profileText.fields[key],
          autoComplete: 'off',
        })
        return (
          <>
            <input type="hidden" name="shown" value={field('shown').value ?? ''} />
            <h2>{profileText.groups.name}</h2>
            <Select {...labelled('title')} options={titles} prompt={editProfileText.name.noTitle} />
            <Field {...labelled('forename')} />
            <Field {...labelled('surname')} />
            <Field {...labelled('position')} />
            <h2>{profileText.groups.address}</h2>
            <TextArea {...labelled('address')} />
            <Field {...labelled('county')} />
            <Field {...labelled('postcode')} width="short" verbatim />
            <Select {...labelled('country')} options={countries} prompt={text.noCountry} />
            <h2>{profileText.groups.phone}</h2>
            <Field {...labelled('phone')} type="tel" width="medium" />
            <Field {...labelled('mobile')} type="tel" width="medium" />
            <Field {...labelled('fax')} type="tel" width="medium" />
            <SubmitButton pending={staffEditText.pending}>{staffEditText.submit}</SubmitButton>
          </>
        )
      }}
    </Form>
  )
}
