'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffEditText } from '#lib/text/en/staff/edit.ts'
import { takeContactAway } from '../actions.ts'

const text = staffEditText.removeContact

interface RemoveFormProps {
  readonly hidden: { readonly id: string; readonly from: string; readonly person: string }
  readonly name: string
  readonly membership: string
  readonly site: string
  /** What else removing the contact means. */
  readonly children: ReactNode
}

/** Asks before a contact is removed. */
export function RemoveForm({ hidden, name, membership, site, children }: RemoveFormProps) {
  const title = text.title(name)
  return (
    <Form
      action={takeContactAway}
      title={title}
      site={site}
      hidden={hidden}
      heading={<PageHeading lead={text.lead(membership)}>{title}</PageHeading>}
    >
      {() => (
        <>
          {children}
          <SubmitButton kind="danger" pending={text.pending}>
            {text.submit}
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
