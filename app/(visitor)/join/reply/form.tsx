'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { joinStatusText } from '#lib/text/en/joining/status.ts'
import { reply } from '../actions.ts'

const { reply: text } = joinStatusText

/** The applicant's answer to a question of staff, below what was written before. */
export function ReplyForm({ site, children }: { site: string; children: ReactNode }) {
  return (
    <Form
      action={reply}
      title={text.title}
      site={site}
      heading={
        <>
          <PageHeading>{text.title}</PageHeading>
          {children}
        </>
      }
    >
      {(field) => (
        <>
          <TextArea {...field('reply')} label={text.label} />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
