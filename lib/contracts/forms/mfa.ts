import { secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'

const enter = sentencesOf((text) => text.errors.enter)
const errors = sentencesOf((text) => text.mfa.errors)

/** The form that asks for the password before an authenticator app is set up. */
export const SetUpMfa = message('set-up-second-step', {
  current: secret('current', required(enter.currentPassword), maxLength(4096)),
})

/** The form for a code of the authenticator app. */
export const SecurityCode = message('security-code', {
  code: secret('code', required(errors.code), maxLength(64, errors.wrongCode)),
})

/** The form for a recovery code. */
export const RecoveryCode = message('recovery-code', {
  code: secret('code', required(errors.recovery), maxLength(64, errors.wrongRecovery)),
})
