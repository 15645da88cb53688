import { redirect } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { shownMember } from '#app/access/member.ts'
import { queryOf } from '#app/request.ts'
import { type JoinApplication, stepOf } from '#lib/accounts/applications/questions.ts'
import { newSecret } from '#lib/auth/secret.ts'
import { feeChoice, findSelectedFee } from '#lib/fees/fee-choice.ts'
import { ownJoinUrl } from '#lib/fees/join-url.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { requireStartedApplication } from '../current-application.ts'
import { QuestionForm } from '../question-form.tsx'

/** Asks for the email, to which we send the link that continues the application. */
export default async function EmailPage() {
  const type = queryOf('type')
  if (type === undefined) {
    const application = await requireStartedApplication()
    return <EmailQuestion back="/join/check" email={application.email} of={application} />
  }
  const { fees } = await listCurrentFees()
  const fee = findSelectedFee(fees, { type, band: queryOf('band'), audience: queryOf('for') })
  if (!fee) redirect('/join')
  const member = await shownMember()
  return (
    <EmailQuestion
      back={ownJoinUrl('/join', fee)}
      email={member?.email ?? ''}
      starts={{ key: newSecret(), fee: feeChoice(fee), individual: fee.individual }}
    />
  )
}

interface EmailQuestionProps {
  readonly back: string
  readonly email: string
  /** The application whose email is changed. */
  readonly of?: JoinApplication
  /** The key and the fee of a new application. */
  readonly starts?: { readonly key: string; readonly fee: string; readonly individual: boolean }
}

/** The first question, which starts the application; it is also where the email can be changed. */
function EmailQuestion({ back, email, of, starts }: EmailQuestionProps) {
  const text = texts().joinQuestions
  return (
    <>
      <BackLink href={back}>{text.back}</BackLink>
      <QuestionForm
        of={of}
        title={text.email.title}
        values={{ email }}
        hidden={starts ? { key: starts.key, fee: starts.fee } : {}}
        step={starts && stepOf(starts, 'email')}
      >
        {(field) => (
          <Field
            {...field('email')}
            type="email"
            label={text.email.label}
            // A renewal sends no link.
            hint={of?.renewal ? undefined : text.email.hint}
            autoComplete="email"
          />
        )}
      </QuestionForm>
    </>
  )
}
