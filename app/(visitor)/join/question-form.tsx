import type { ReactNode } from 'react'
import { Button, SubmitButton } from '#app/_ui/form/button.tsx'
import { type FieldState, Form } from '#app/_ui/form/form.tsx'
import { PrivacyNotice } from '#app/_ui/privacy-notice.tsx'
import { renewalCaption } from '#app/membership-name.ts'
import type { FormState } from '#app/request.ts'
import type { JoinApplication, stepOf } from '#lib/accounts/applications/questions.ts'
import { texts } from '#lib/text/texts.ts'

interface QuestionFormProps {
  readonly title: string
  /**
   * Undefined if the question leads to the check: it was opened to change its answer, or a renewal asks only what is
   * missing. No email of a renewal leads back to it later.
   */
  readonly step: ReturnType<typeof stepOf> | undefined
  readonly lead?: string | undefined
  /** The application, unless the question starts one. */
  readonly of?: JoinApplication | undefined
  readonly values: FormState['values']
  readonly hidden?: Readonly<Record<string, string>>
  readonly children: (field: FieldState) => ReactNode
}

/** A page with one question, whose answers can also be finished later. */
export function QuestionForm({ of, step, hidden, children, ...form }: QuestionFormProps) {
  const text = texts().joinQuestions
  return (
    <Form
      {...form}
      hidden={{ ...hidden, ...(of && { reference: of.reference }) }}
      text={text}
      button={undefined}
      caption={step ? text.step(...step) : of && renewalCaption(of)}
    >
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
