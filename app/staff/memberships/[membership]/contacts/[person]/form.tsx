'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffEditText } from '#lib/text/en/staff/edit.ts'
import { RightsOptions } from '../rights-options.tsx'
import { saveContact } from './actions.ts'

interface ContactRightsFormProps {
  readonly hidden: { readonly id: string; readonly from: string; readonly person: string }
  readonly name: string
  readonly hasLsfr: boolean
  readonly values: FormState['values']
  readonly site: string
}

/** What a contact may do, for staff. */
export function ContactRightsForm({ hidden, name, hasLsfr, values, site }: ContactRightsFormProps) {
  const title = staffEditText.contact.title(name)
  return (
    <Form
      action={saveContact}
      title={title}
      site={site}
      values={values}
      hidden={hidden}
      heading={<PageHeading>{title}</PageHeading>}
    >
      {(field) => (
        <>
          <input type="hidden" name="shown" value={field('shown').value ?? ''} />
          <RightsOptions hasLsfr={hasLsfr} field={field} />
          <SubmitButton pending={staffEditText.pending}>{staffEditText.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
