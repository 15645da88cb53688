'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffClientsText } from '#lib/text/en/staff/clients.ts'
import { deleteThisClient } from '../../actions.ts'

const text = staffClientsText.delete

interface DeleteClientFormProps {
  readonly id: string
  readonly name: string
  readonly site: string
  /** What ends with the client. */
  readonly children: ReactNode
}

/** Deletes a client whose id is entered once more. */
export function DeleteClientForm({ id, name, site, children }: DeleteClientFormProps) {
  return (
    <Form
      action={deleteThisClient}
      title={text.title(name)}
      site={site}
      hidden={{ id }}
      heading={
        <>
          <PageHeading lead={text.lead}>{text.title(name)}</PageHeading>
          {children}
        </>
      }
    >
      {(field) => (
        <>
          <Field
            {...field('confirm')}
            label={staffClientsText.fields.confirm(id)}
            autoComplete="off"
            verbatim
          />
          <SubmitButton kind="danger" pending={text.pending}>
            {text.submit}
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
