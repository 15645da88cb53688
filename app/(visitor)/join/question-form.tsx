'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import type { FormAction, FormState } from '#app/_form/state.ts'
import { Button } from '#app/_ui/form/button.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { joinQuestionsText } from '#lib/text/en/joining/questions.ts'
import type { Sentences } from '#lib/text/language/translation.ts'

interface QuestionFormProps {
  readonly action: FormAction
  readonly text: Pick<Sentences<typeof joinQuestionsText>, 'submit' | 'pending' | 'later'>
  readonly title: string
  readonly lead?: ReactNode
  readonly site: string
  readonly values?: FormState['values']
  readonly hidden: Readonly<Record<string, string>>
  /** Whether the question was opened to change its answer: it then leads back to the check. */
  readonly isChange?: boolean
  readonly children: (field: (name: string) => ControlState) => ReactNode
}

interface ControlState {
  readonly name: string
  readonly value: string | undefined
  readonly error: string | undefined
}

/** A page with one question, whose answers can also be finished later. */
export function QuestionForm({
  text,
  title,
  lead,
  isChange,
  children,
  ...form
}: QuestionFormProps) {
  return (
    <Form {...form} title={title} heading={<PageHeading lead={lead}>{title}</PageHeading>}>
      {(field) => (
        <>
          {children(field)}
          <div className="flex flex-wrap gap-4">
            <SubmitButton
              pending={text.pending}
              {...(isChange && { name: 'then', value: 'check' })}
            >
              {text.submit}
            </SubmitButton>
            {!isChange && (
              <Button kind="secondary" name="then" value="later">
                {text.later}
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  )
}
