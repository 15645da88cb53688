import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { queryOf } from '#app/request.ts'
import { questionsOf, stepOf } from '#lib/accounts/applications/questions.ts'
import { joinForms } from '#lib/contracts/forms/join.ts'
import { texts } from '#lib/text/texts.ts'
import { requireStartedApplication } from '../current-application.ts'
import { QuestionForm } from '../question-form.tsx'
import { questions } from './questions.tsx'

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
  const values = Object.keys(joinForms[question].fields).map((field) => [
    field,
    application[field as keyof typeof application] ?? '',
  ])
  const text = texts().joinQuestions
  const { title, lead, fields } = questions[question](text, application.individual)
  return (
    <>
      <BackLink href={isChange ? '/join/check' : `/join/${previous}`}>{text.back}</BackLink>
      <SuccessBanner />
      <QuestionForm
        title={title}
        lead={lead}
        step={isChange ? undefined : stepOf(application, question)}
        values={Object.fromEntries(values)}
        hidden={application.individual ? {} : { for: 'organisation' }}
      >
        {fields}
      </QuestionForm>
    </>
  )
}
