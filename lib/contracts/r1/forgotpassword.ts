import { emailRepeatMinutes } from '#db/values/periods.ts'
import { endpoint } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { identifier, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { leftToUseCase, maxLength, oneOf, required } from '#lib/contract/rule.ts'
import * as en from '#lib/text/en.ts'

/** The request to reset a password. A malformed or too long `email` has its own outcome (interface 2.8). */
export const RequestReset = message('requestreset', {
  email: identifier('email', required(en.api.provideEmail), leftToUseCase(maxLength(254))),
})

/** The outcome of a password reset (interface 2.8). */
export const ResetAction = message('resetaction', {
  action: text(
    'action',
    required(),
    oneOf('PasswordSent', 'InvalidEmail', 'NoAccountRegistered', 'SendFailed'),
  ),
})

/** Resets a forgotten password (interface 4.5). */
export const forgotpassword = endpoint({
  method: 'POST',
  path: '/r1/forgotpassword.eb',
  access: 'anyone',
  summary: 'Sends a new password to the email address of an account.',
  request: RequestReset,
  response: ResetAction,
  clientsMayIdentify: true,
  repeatableForSeconds: emailRepeatMinutes * 60,
  faults: [faults.testEmail],
})
