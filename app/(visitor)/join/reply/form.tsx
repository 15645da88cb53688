'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { joinStatusText } from '#lib/text/en/joining/status.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { reply } from '../actions.ts'

interface ReplyFormProps {
  readonly text: Sentences<typeof joinStatusText.reply>
  readonly site: string
  readonly children: ReactNode
}

/** The applicant's answer to a question of staff, below what was written before. */
export function ReplyForm({ text, site, children }: ReplyFormProps) {
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
