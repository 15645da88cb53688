import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { questionsOf } from '#lib/accounts/joining/questions.ts'
import { selectableCountries, titles } from '#lib/contracts/forms/edit-profile.ts'
import { joinForms } from '#lib/contracts/forms/join.ts'
import { countryOptions, optionsOf } from '#lib/text/displayed-value.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { requireStartedApplication } from '../current-application.ts'
import { Question } from './fields.tsx'

export const metadata: Metadata = { title: null }

interface QuestionPageProps {
  readonly params: Promise<{ question: string }>
  readonly searchParams: Promise<{ change?: string | string[] }>
}

/** One question of an application to join. */
export default async function QuestionPage({ params, searchParams }: QuestionPageProps) {
  const [{ question: name }, { change }] = await Promise.all([params, searchParams])
  if (!Object.hasOwn(joinForms, name)) notFound()
  const application = await requireStartedApplication()
  const questions = questionsOf(application)
  const question = questions.find((candidate) => candidate === name)
  if (!question) notFound()
  const isChange = change !== undefined
  const previous = questions[questions.indexOf(question) - 1] ?? 'email'
  const values = Object.keys(joinForms[question].fields).map((field) => [
    field,
    application[field as keyof typeof application] ?? '',
  ])
  return (
    <>
      <BackLink href={isChange ? '/join/check' : `/join/${previous}`}>
        {texts.joinQuestions.back}
      </BackLink>
      <Question
        question={question}
        text={sentencesOf(texts.joinQuestions)}
        values={Object.fromEntries(values)}
        site={organisation.name}
        individual={application.individual}
        isChange={isChange}
        titles={optionsOf(titles)}
        countries={countryOptions(selectableCountries)}
      />
    </>
  )
}
