import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { RecordField } from '#app/_ui/record/record-fields.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { queryOf } from '#app/request.ts'
import { questionsOf, stepOf } from '#lib/accounts/applications/questions.ts'
import {
  type ApplicationField,
  answerText,
  type JoinQuestion,
  joinForms,
} from '#lib/contracts/forms/join.ts'
import { texts } from '#lib/text/texts.ts'
import { requireStartedApplication } from '../current-application.ts'
import { QuestionForm } from '../question-form.tsx'

type TextsOfQuestions = Readonly<Partial<Record<JoinQuestion, string>>>

/** One question of an application to join. */
export default async function QuestionPage({ params }: { params: Promise<{ question: string }> }) {
  const { question: name } = await params
  if (!Object.hasOwn(joinForms, name)) notFound()
  const application = await requireStartedApplication()
  const names = questionsOf(application)
  const question = names.find((candidate) => candidate === name)
  if (!question) notFound()
  const isChange = queryOf('change') !== undefined
  const previous = names[names.indexOf(question) - 1] ?? 'email'
  const { individual } = application
  const answers = Object.keys(joinForms[question].fields) as ApplicationField[]
  const text = texts().joinQuestions
  const { titles, leads }: { titles?: TextsOfQuestions; leads?: TextsOfQuestions } = individual
    ? {}
    : text.ofOrganisation
  return (
    <>
      <BackLink href={isChange ? '/join/check' : `/join/${previous}`}>{text.back}</BackLink>
      <SuccessBanner />
      <QuestionForm
        of={application}
        title={titles?.[question] ?? text.titles[question]}
        lead={leads?.[question]}
        step={isChange || application.renewal ? undefined : stepOf(application, question)}
        values={Object.fromEntries(answers.map((answer) => [answer, application[answer] ?? '']))}
        hidden={individual ? {} : { for: 'organisation' }}
      >
        {(field) =>
          answers
            .filter((answer) => answer !== 'position' || !individual)
            .map((answer) => (
              <RecordField
                key={answer}
                name={answer}
                text={answerText(answer, individual)}
                field={field}
              />
            ))
        }
      </QuestionForm>
    </>
  )
}
