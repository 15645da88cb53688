import { closureReceivedMessage, closureToHandleMessage } from '#lib/mail/closure-messages.ts'
import {
  joinDecisionMessage,
  joinedMessage,
  joinPaymentMessage,
  joinReminderMessage,
  joinSentMessage,
  joinStaffMessage,
  joinStartedMessage,
} from '#lib/mail/joining-messages.ts'
import {
  confirmEmailMessage,
  confirmSubscriptionMessage,
  emailChangedMessage,
  invitationMessage,
  mfaResetMessage,
  mfaSetUpMessage,
  passwordChangedMessage,
  resetMessage,
  subscriptionRemovedMessage,
  testMessage,
} from '#lib/mail/messages.ts'

const to = 'ada@hollow-farm.example'
const applicant = { email: to, reference: 'G7KQ-2M4P', secret: 'example' }
const soon = Date.now() + 60 * 60 * 1_000

/** Every email that the service sends, with example data, by its name. */
export const emailExamples = {
  'temporary-password': () =>
    resetMessage(to, [{ username: 'ada', password: 'abcde-fghjk-mnpqr-23456', name: 'Ada' }], soon),
  'two-temporary-passwords': () =>
    resetMessage(
      to,
      [
        { username: 'ada', password: 'abcde-fghjk-mnpqr-23456', name: 'Ada' },
        { username: 'bo', password: '23456-abcde-fghjk-mnpqr', name: 'Bo' },
      ],
      soon,
    ),
  'confirm-subscription': () =>
    confirmSubscriptionMessage(to, { confirm: 'example', unsubscribe: 'example' }),
  'subscription-removed': () => subscriptionRemovedMessage(to),
  'password-changed': () => passwordChangedMessage(to, 'Ada Fields'),
  'confirm-email': () => confirmEmailMessage(to, 'example', soon),
  'email-changed': () => emailChangedMessage(to, 'ada@new-farm.example', 'Ada Fields'),
  invitation: () =>
    invitationMessage({ email: to, name: 'Ada Fields', username: 'ada' }, 'example', soon),
  'second-step-set-up': () => mfaSetUpMessage(to, 'Fay Keeper'),
  'factor-reset': () =>
    mfaResetMessage({ email: to, name: 'Fay Keeper', resetAt: soon }, 'example'),
  'closure-received': () => closureReceivedMessage(to, 'Ada Fields', soon),
  'closure-to-handle': () => closureToHandleMessage('office@soil.example', 'ada', soon),
  'join-started': () => joinStartedMessage(applicant, soon),
  'join-sent': () => joinSentMessage(applicant),
  'join-asked': () => joinDecisionMessage('asked', applicant, 'How many hives do you keep?'),
  'join-accepted': () =>
    joinDecisionMessage('accepted', applicant, 'We look forward to meeting you.'),
  'join-declined': () => joinDecisionMessage('declined', applicant, 'We are for growers only.'),
  'join-payment': () => joinPaymentMessage(applicant, 'Welcome!', '£24.00'),
  'join-member': () => joinedMessage(applicant),
  'join-reminder': () => joinReminderMessage(applicant, 'started', soon),
  'join-to-handle': () =>
    joinStaffMessage('office@soil.example', 'sent', {
      ...{ id: '0199a000-0000-7000-8000-000000000001', reference: 'G7KQ-2M4P' },
      membership: 'Friend',
    }),
  test: () => testMessage(to),
}
