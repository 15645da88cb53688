import type { ReactNode } from 'react'
import { Button, SubmitButton } from '#app/_ui/form/button.tsx'
import { type FieldState, Form } from '#app/_ui/form/form.tsx'
import { PrivacyNotice } from '#app/_ui/privacy-notice.tsx'
import type { FormState } from '#app/request.ts'
import type { stepOf } from '#lib/accounts/applications/questions.ts'
import { texts } from '#lib/text/texts.ts'

interface QuestionFormProps {
  readonly title: string
  /**
   * Undefined if the question leads to the check: it was opened to change its answer, or a renewal asks only what is
   * missing. No email of a renewal leads back to it later.
   */
  readonly step: ReturnType<typeof stepOf> | undefined
  readonly lead?: string | undefined
  readonly values: FormState['values']
  readonly hidden?: Readonly<Record<string, string>>
  readonly children: (field: FieldState) => ReactNode
}

/** A page with one question, whose answers can also be finished later. */
export function QuestionForm({ step, children, ...form }: QuestionFormProps) {
  const text = texts().joinQuestions
  return (
    <Form {...form} text={text} button={undefined} caption={step && text.step(...step)}>
      {(field) => (
        <>
          {children(field)}
          <PrivacyNotice />
          <div className="flex flex-wrap gap-4">
            <SubmitButton pending={text.pending} {...(!step && { name: 'then', value: 'check' })}>
              {text.submit}
            </SubmitButton>
            {step && (
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
