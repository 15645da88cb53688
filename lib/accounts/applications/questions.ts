import type { JoinApplicationRow } from '#db/queries/applications/applications.ts'
import { type ApplicationField, type JoinQuestion, joinForms } from '#lib/contracts/forms/join.ts'
import { feesPath } from '#lib/fees/join-url.ts'

/** An application to join as its applicant sees it. */
export type JoinApplication = JoinApplicationRow

const ofPerson = ['name', 'address', 'phone'] as const
const ofOrganisation = ['organisation', 'about', 'name', 'address', 'phone'] as const

/** The questions after the email, in their order. */
export const questionsOf = ({
  individual,
}: Pick<JoinApplication, 'individual'>): readonly JoinQuestion[] =>
  individual ? ofPerson : ofOrganisation

/** The number of a page of an application, and that of all its pages. */
export const stepOf = (
  application: Pick<JoinApplication, 'individual'>,
  page: JoinQuestion | 'email' | 'check',
): readonly [number: number, count: number] => {
  const pages = ['email', ...questionsOf(application), 'check']
  return [pages.indexOf(page) + 1, pages.length]
}

const isAnswered = (question: JoinQuestion, application: JoinApplication): boolean => {
  // An empty text says that the applicant has seen the question and has nothing to say.
  if (question === 'about') return application.about !== null
  if (question === 'name') return Boolean(application.forename || application.surname)
  return Object.entries(joinForms[question].fields).every(
    ([name, { required }]) => !required || application[name as ApplicationField],
  )
}

/** The first question without an answer; undefined if the application is complete. */
export const nextQuestion = (application: JoinApplication): JoinQuestion | undefined =>
  questionsOf(application).find((question) => !isAnswered(question, application))

/** The path at which an application that has not been sent continues. */
export const continuePath = (application: JoinApplication): string => {
  if (application.state !== 'started') return '/join/application'
  const next = nextQuestion(application)
  return next ? `/join/${next}` : '/join/check'
}

/** The path at which the fee of an application is chosen; that of a renewal begins at its membership. */
export const feesPathOf = (application: JoinApplication | undefined): string =>
  feesPath((application?.renewed && application.membershipId) ?? undefined)

/** Returns the side that must act in a state of an application. */
export const turnOf = (state: JoinApplication['state']): 'applicant' | 'staff' | 'none' =>
  turns[state]

const turns = {
  started: 'applicant',
  sent: 'staff',
  asked: 'applicant',
  accepted: 'staff',
  'awaiting-payment': 'applicant',
  member: 'none',
  declined: 'none',
  lapsed: 'none',
} as const
