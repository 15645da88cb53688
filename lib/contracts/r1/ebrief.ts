import { endpoint } from '#lib/contract/endpoint.ts'
import { email, identifier, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

/** Interface 2.9. */
export const SubscriptionRequest = message('SubscriptionRequest', {
  email: email('EmailAddress', required(en.provideEmail), maxLength(254)),
  action: identifier('Action', required(en.select), oneOf('Subscribe', 'Remove')),
})

/** Interface 2.9; `NotASubsciber` is spelled as the interface spells it. */
export const SubscriptionResult = message('SubscriptionResult', {
  result: text(
    'Result',
    required(),
    oneOf('Subscribed', 'Removed', 'AlreadySubscribed', 'NotASubsciber', 'ConfirmationNotSent'),
  ),
})

/** Interface 4.6. */
export const ebrief = endpoint({
  method: 'POST',
  path: '/r1/campaigns/ebrief.eb',
  access: 'anyone',
  summary: 'Subscribes an address to the e-mail briefing, or removes it.',
  request: SubscriptionRequest,
  response: SubscriptionResult,
})
