import type { Act } from '#app/access/acts.ts'
import { currentApplication, currentJoinSecret } from '#app/access/application.ts'
import { setCookie } from '#app/request.ts'
import {
  changeMembership,
  findApplication,
  replyToQuestion,
  saveQuestionValues,
  sendApplication,
} from '#lib/accounts/applications/fill-in.ts'
import { continuePath, feesPathOf } from '#lib/accounts/applications/questions.ts'
import { sendLinkAgain } from '#lib/accounts/applications/send-link-again.ts'
import {
  changeJoinEmail,
  type StartedJoin,
  startApplication,
} from '#lib/accounts/applications/start-application.ts'
import { openWaiting } from '#lib/accounts/applications/waiting-for-member.ts'
import { cookieWith } from '#lib/auth/cookie.ts'
import { asCaller, type SignedInMember } from '#lib/auth/member.ts'
import { guidOrNil, isGuid } from '#lib/contract/guid.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { eitherName } from '#lib/contracts/forms/edit-profile.ts'
import { EmailForm } from '#lib/contracts/forms/email-form.ts'
import {
  JoinEmail,
  type JoinQuestion,
  JoinReply,
  organisationJoinForms,
  joinForms as questions,
  unfinished,
} from '#lib/contracts/forms/join.ts'
import { findChosenFee } from '#lib/fees/fee-choice.ts'
import { feesPath } from '#lib/fees/join-url.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { readMembership } from '#lib/memberships/read-membership.ts'
import { canRenew } from '#lib/memberships/term-sentence.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import {
  anyone,
  button,
  type FormRequest,
  fault,
  form,
  type Guard,
  memberButton,
  membersFor,
  nothing,
  type Outcome,
  type SentForm,
} from './form.ts'
import { wrongDetails } from './profile.ts'

type EmailRequest = FormRequest<typeof JoinEmail.fields, SignedInMember | undefined>

/** The page that helps if this browser continues no application, and else shows its state. */
const statePage = '/join/application'

/**
 * Lets everybody fill in the application that a form names, unless this browser continues another one, which another tab has
 * started. A form that starts one has a key.
 */
const continuing: Guard<undefined> = async (_, { fields }) => {
  const secret = fields.has('key') ? undefined : currentJoinSecret()
  const application = secret && (await findApplication(secret))
  const isOther = application && application.reference !== fields.get('reference')
  return isOther ? { redirect: statePage } : { who: undefined }
}

/** Lets everybody apply, and only a member whose session gives the proof of an act apply as themselves. */
const applicants = (act: Act) => (page: string, sent: SentForm) =>
  (sent.text('as') === 'member' ? membersFor(act) : continuing)(page, sent)

const chosenFee = async (choice: string, kept?: string) =>
  findChosenFee((await listCurrentFees(kept)).fees, choice)

const pathOf = (application: Awaited<ReturnType<typeof findApplication>>): string =>
  application ? continuePath(application) : statePage

/** Continues an application in this browser, and says if the email with its link waits. */
async function continueWith({ secret, email }: StartedJoin, isLater = false): Promise<string> {
  setCookie(cookieWith('join', secret))
  const next = isLater ? '/join/later' : pathOf(await findApplication(secret))
  return email === 'waits' ? `${next}?done=email-waits` : next
}

const notSent = () => fault('email', texts().errors.email['not-sent'])

/**
 * Starts an application, or changes the email of the one that the same form has started. A member's own
 * email, if they have one, and details are used if the form says so, for a renewal too.
 */
async function start({ who: member, input, text, context }: EmailRequest): Promise<Outcome> {
  const [key, renew] = [text('key'), text('renew')]
  const renewed =
    member && isGuid(renew) ? await readMembership(asCaller(member), renew) : undefined
  const fee = await chosenFee(text('fee'), renewed?.type)
  if (!fee || !/^[\w-]{43}$/.test(key)) return feesPath(renew)
  // It may have been paid since its page was opened.
  if (renewed?.renewsOn && !canRenew(renewed)) return `/memberships/${renew}`
  const applicant =
    member?.email || renewed
      ? { email: member?.email ?? input.email, accountId: member?.accountId, renews: renewed?.guid }
      : { email: input.email }
  const started = await startApplication({ key, fee, ...applicant }, context)
  if (started === 'not-sent') return notSent()
  return continueWith(started, text('then') === 'later')
}

/** Changes the email of the application that this browser continues. */
async function changeEmail({ input, context }: EmailRequest): Promise<Outcome> {
  const former = currentJoinSecret()
  const changed = former && (await changeJoinEmail(former, input.email, context))
  if (changed === 'not-sent') return notSent()
  return changed ? continueWith(changed) : statePage
}

/** Saves the answers to a question, and continues with the next one, the check, or later. */
const question = (name: JoinQuestion) =>
  form(
    `/join/${name}`,
    continuing,
    (_, { text, fields }): RequestMessage => {
      const asked = text('for') === 'organisation' ? organisationJoinForms : questions
      if (text('then') === 'later') return unfinished(asked[name])
      return name === 'name' ? eitherName(asked.name, fields) : asked[name]
    },
    async ({ input, text }) => {
      const isLater = text('then') === 'later'
      const secret = currentJoinSecret()
      const names = Object.keys(questions[name].fields)
      const outcome = secret && (await saveQuestionValues(secret, name, input, names, isLater))
      if (!outcome || outcome === 'not-open') return statePage
      if (outcome === 'postcode')
        return fault('postcode', texts().joinQuestions.fields.postcode.enter)
      if (outcome !== 'saved') return wrongDetails(outcome.wrong)
      if (isLater) return '/join/later'
      return text('then') === 'check' ? '/join/check' : pathOf(await currentApplication())
    },
  )

/** The states of an application that has just been sent. */
const sentStates: readonly string[] = ['sent', 'awaiting-payment']

/** The forms of an application to join. */
export const joinForms = [
  form('/join', applicants('/join'), JoinEmail, start),
  form('/join/email', applicants('/join/email'), JoinEmail, (sent) =>
    sent.fields.has('key') ? start(sent) : changeEmail(sent),
  ),
  button('/join/membership', '/join', continuing, async ({ text }) => {
    const [secret, application] = [currentJoinSecret(), await currentApplication()]
    const fee = await chosenFee(
      text('fee'),
      application?.renewed ? displayedType(application.renewed.type) : undefined,
    )
    if (!fee) return feesPathOf(application)
    if (secret) await changeMembership(secret, fee)
    return pathOf(application && { ...application, individual: fee.individual })
  }),
  ...(Object.keys(questions) as JoinQuestion[]).map(question),
  // Sending it again does no harm.
  form('/join/check', continuing, nothing, async () => {
    const secret = currentJoinSecret()
    const missing = secret && (await sendApplication(secret))
    if (missing === 'fee-ended') return fault('fee', texts().errors.membershipUnavailable)
    if (missing === 'fee') return fault('fee', texts().joinStatus.check.feeChanged)
    if (missing) return `/join/${missing}`
    const application = await currentApplication()
    if (application?.state === 'started') {
      if (application.renewed?.isByContact === false)
        return fault('fee', texts().membershipContacts.errors.unknown)
      // Its membership has been paid for since the renewal began.
      return `/memberships/${application.membershipId}`
    }
    // It may have lapsed, or its link may have ended, since the page was opened.
    if (!application || !sentStates.includes(application.state)) return statePage
    return `${statePage}?done=${application.renewal ? 'renewal-sent' : 'join-sent'}`
  }),
  form('/join/reply', continuing, JoinReply, async ({ input }) => {
    const secret = currentJoinSecret()
    const isSaved = secret && (await replyToQuestion(secret, input.reply))
    return isSaved
      ? `${statePage}?done=join-replied`
      : fault('reply', texts().joinStatus.reply.notSaved)
  }),
  // The page does not say whether the email address has an application.
  form('/join/continue', anyone, EmailForm, async ({ input, context }) => {
    await sendLinkAgain(input.email, context)
    return '/join/continue?sent'
  }),
  memberButton('/waiting/{waiting}', '/', async ({ who, param }) => {
    const opened = await openWaiting(who, guidOrNil(param('waiting')))
    if (opened?.kind === 'invitation') return `/invitation?token=${opened.secret}`
    return opened ? continueWith(opened) : '/'
  }),
  // Opening the link alone changes nothing (decision 025).
  button('/join/continue/open', '/join/continue', anyone, async ({ text }) => {
    const secret = text('token')
    return (await findApplication(secret)) ? continueWith({ secret }) : '/join/continue?token='
  }),
]
