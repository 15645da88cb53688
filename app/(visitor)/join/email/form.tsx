'use client'

import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import type { joinQuestionsText } from '#lib/text/en/joining/questions.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { changeEmail, start } from '../actions.ts'
import { QuestionForm } from '../question-form.tsx'

interface EmailQuestionProps {
  /** What starts an application; undefined to change the email of one. */
  readonly starts?: { readonly key: string; readonly fee: string } | undefined
  readonly text: Pick<Sentences<typeof joinQuestionsText>, 'submit' | 'pending' | 'later' | 'email'>
  readonly values: FormState['values']
  readonly site: string
}

/** The first question, which starts the application; it is also where the email can be changed. */
export function EmailQuestion({ text, starts, values, site }: EmailQuestionProps) {
  const { title, label, hint } = text.email
  return (
    <QuestionForm
      action={starts ? start : changeEmail}
      text={text}
      title={title}
      site={site}
      values={values}
      hidden={{ ...starts }}
      isChange={!starts}
    >
      {(field) => (
        <Field {...field('email')} type="email" label={label} hint={hint} autoComplete="email" />
      )}
    </QuestionForm>
  )
}
