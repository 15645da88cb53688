'use server'

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentMember } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import {
  changeMembership,
  findApplication,
  replyToQuestion,
  saveQuestionValues,
  sendApplication,
} from '#lib/accounts/joining/fill-in.ts'
import { joinCookieFor } from '#lib/accounts/joining/join-cookie.ts'
import { continuePath } from '#lib/accounts/joining/questions.ts'
import { sendLinkAgain } from '#lib/accounts/joining/send-link-again.ts'
import { changeJoinEmail, startApplication } from '#lib/accounts/joining/start-application.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { EmailForm } from '#lib/contracts/forms/email-form.ts'
import {
  JoinEmail,
  type JoinQuestion,
  JoinReply,
  joinForms,
  unfinished,
} from '#lib/contracts/forms/join.ts'
import { findChosenFee } from '#lib/fees/fee-choice.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { currentApplication, currentJoinSecret } from './current-application.ts'

const chosenFee = async (form: FormData) =>
  findChosenFee((await listCurrentFees()).fees, String(form.get('fee')))

/** A member's own email and details answer what they can; without an email it is asked for. */
const emailOfMember = async (form: FormData) => {
  const member = form.get('as') === 'member' ? await currentMember() : undefined
  return member?.email ? { email: member.email, accountId: member.accountId } : undefined
}

/** Starts an application, or changes the email of the one that the same form has started. */
export async function start(_: FormState, form: FormData): Promise<FormState> {
  const member = await emailOfMember(form)
  if (member) form.set('email', member.email)
  const isLater = form.get('then') === 'later'
  return submit(JoinEmail, form, async ({ email }) => {
    const context = await currentRequestContext()
    const fee = await chosenFee(form)
    const key = String(form.get('key'))
    if (!fee || !/^[\w-]{43}$/.test(key)) return '/fees'
    const accountId = member?.accountId
    const secret = await startApplication({ key, email, fee, accountId }, context)
    const jar = await cookies()
    jar.set(joinCookieFor(secret))
    if (isLater) return '/join/later'
    const application = await findApplication(secret)
    return application ? continuePath(application) : '/join/application'
  })
}

/** Changes the email of the application that this browser continues. */
export async function changeEmail(_: FormState, form: FormData): Promise<FormState> {
  return submit(JoinEmail, form, async ({ email }) => {
    const former = await currentJoinSecret()
    const secret = former && (await changeJoinEmail(former, email, await currentRequestContext()))
    if (!secret) return '/join/application'
    const jar = await cookies()
    jar.set(joinCookieFor(secret))
    const application = await findApplication(secret)
    return application ? continuePath(application) : '/join/application'
  })
}

/** Uses another membership for the application that this browser continues. */
export async function useMembership(form: FormData): Promise<void> {
  const [secret, fee] = [await currentJoinSecret(), await chosenFee(form)]
  if (!fee) redirect('/fees')
  if (secret) await changeMembership(secret, fee)
  const application = await currentApplication()
  redirect(
    application
      ? continuePath({ ...application, individual: fee.individual })
      : '/join/application',
  )
}

/** Saves the answers to a question, and continues with the next one, the check, or later. */
export async function saveQuestion(_: FormState, form: FormData): Promise<FormState> {
  const question = String(form.get('question'))
  if (!isQuestion(question)) redirect('/join/application')
  const isLater = form.get('then') === 'later'
  const contract: RequestMessage = isLater ? unfinished(joinForms[question]) : joinForms[question]
  return submit(contract, form, async (input) => {
    const secret = await currentJoinSecret()
    const names = Object.keys(joinForms[question].fields)
    const isSaved = secret && (await saveQuestionValues(secret, question, input, names, isLater))
    if (!isSaved) return '/join/application'
    if (isLater) return '/join/later'
    if (form.get('then') === 'check') return '/join/check'
    const application = await findApplication(secret)
    return application ? continuePath(application) : '/join/application'
  })
}

const isQuestion = (name: string): name is JoinQuestion => Object.hasOwn(joinForms, name)

/** Sends the application to staff; sending it again does no harm. */
export async function send(): Promise<void> {
  const secret = await currentJoinSecret()
  const missing = secret && (await sendApplication(secret))
  redirect(missing ? `/join/${missing}` : '/join/application?done=join-sent')
}

/** Answers a question of staff. */
export async function reply(_: FormState, form: FormData): Promise<FormState> {
  return submit(JoinReply, form, async ({ reply: text }) => {
    const secret = await currentJoinSecret()
    if (secret) await replyToQuestion(secret, text)
    return '/join/application?done=join-replied'
  })
}

/** Continues the application of a link in this browser. Opening the link alone changes nothing. */
export async function openLink(form: FormData): Promise<void> {
  const secret = String(form.get('token'))
  const application = await findApplication(secret)
  if (!application) redirect('/join/continue?token=')
  const jar = await cookies()
  jar.set(joinCookieFor(secret))
  redirect(continuePath(application))
}

/** Emails the link of an application again. The page does not say whether there is one. */
export async function askForLink(_: FormState, form: FormData): Promise<FormState> {
  return submit(EmailForm, form, async ({ email }) => {
    await sendLinkAgain(email, await currentRequestContext())
    return '/join/continue?sent'
  })
}
