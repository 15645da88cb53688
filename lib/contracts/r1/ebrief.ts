import { emailRepeatMinutes } from '#db/values/periods.ts'
import { endpoint } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { email, identifier, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import * as en from '#lib/text/en.ts'

/** The request to subscribe to the email briefing or unsubscribe (interface 2.9). */
export const SubscriptionRequest = message('SubscriptionRequest', {
  email: email('EmailAddress', required(en.api.provideEmail), maxLength(254)),
  action: identifier('Action', required(en.api.select), oneOf('Subscribe', 'Remove')),
})

/** The outcome of a subscription request, spelt as in the interface (interface 2.9). */
export const SubscriptionResult = message('SubscriptionResult', {
  result: text(
    'Result',
    required(),
    oneOf('Subscribed', 'Removed', 'AlreadySubscribed', 'NotASubsciber', 'ConfirmationNotSent'),
  ),
})

/** Changes a subscription to the email briefing (interface 4.6). */
export const ebrief = endpoint({
  method: 'POST',
  path: '/r1/campaigns/ebrief.eb',
  access: 'anyone',
  summary: 'Subscribes an email address to the briefing, or removes it.',
  request: SubscriptionRequest,
  response: SubscriptionResult,
  clientsMayIdentify: true,
  repeatableForSeconds: emailRepeatMinutes * 60,
  faults: [faults.testEmail],
  acceptsIdempotencyKey: true,
})
