'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import { ErrorMessage } from '#app/_ui/form/error-message.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffPrivacyText } from '#lib/text/en/staff/privacy.ts'
import { erasePerson } from '../../../actions.ts'

const text = staffPrivacyText.erase

interface EraseFormProps {
  readonly hidden: { readonly id: string; readonly from: string }
  readonly name: string
  readonly site: string
  /** Whether the person has a staff role, which has to be removed first. */
  readonly isStaff: boolean
  /** What is deleted and what stays. */
  readonly children: ReactNode
}

/** Asks before an account is erased. */
export function EraseForm({ hidden, name, site, isStaff, children }: EraseFormProps) {
  const title = text.title(name)
  return (
    <Form
      action={erasePerson}
      title={title}
      site={site}
      hidden={hidden}
      heading={<PageHeading lead={text.lead}>{title}</PageHeading>}
    >
      {(field) => (
        <>
          {children}
          {isStaff ? (
            <p className="font-bold">{text.staffRole}</p>
          ) : (
            <div id="id" tabIndex={-1} className="stack">
              <FieldError of={field('id').error} />
              <SubmitButton kind="danger" pending={text.pending}>
                {text.submit}
              </SubmitButton>
            </div>
          )}
        </>
      )}
    </Form>
  )
}

const FieldError = ({ of: error }: { of: string | undefined }) =>
  error ? <ErrorMessage id="id-error">{error}</ErrorMessage> : null
