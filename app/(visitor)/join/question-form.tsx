import type { ReactNode } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import { type FieldState, Form } from '#app/_ui/form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PrivacyNotice } from '#app/_ui/privacy-notice.tsx'
import type { FormState } from '#app/request.ts'
import { texts } from '#lib/text/texts.ts'

interface QuestionFormProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly values: FormState['values']
  readonly hidden?: Readonly<Record<string, string>>
  /** True if the question was opened to change its answer: it then leads back to the check. */
  readonly isChange: boolean
  readonly children: (field: FieldState) => ReactNode
}

/** A page with one question, whose answers can also be finished later. */
export function QuestionForm({ title, lead, isChange, children, ...form }: QuestionFormProps) {
  const text = texts().joinQuestions
  return (
    <Form {...form} title={title} lead={lead}>
      {(field) => (
        <>
          {children(field)}
          <PrivacyNotice />
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
