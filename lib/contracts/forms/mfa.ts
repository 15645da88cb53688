import { identifier, secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { atMost, chosenFrom, maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf, texts } from '#lib/text/texts.ts'
import { roleFields } from './client.ts'
import { CurrentPassword } from './current-password.ts'

const errors = sentencesOf((text) => text.mfa.errors)

/** The form for a code of the authenticator app. */
export const SecurityCode = message('security-code', {
  code: secret('code', required(errors.code), maxLength(64, errors.wrongCode)),
})

/** The form for a recovery code. */
export const RecoveryCode = message('recovery-code', {
  code: secret('code', required(errors.recovery), maxLength(64, errors.wrongRecovery)),
})

/** The form for a change of MFA, which needs the password and a code of either kind. */
export const ProveMfa = message('prove-second-step', {
  ...CurrentPassword.fields,
  ...SecurityCode.fields,
})

const appPassword = sentencesOf((text) => text.appPasswords.errors)

/** The form that removes a passkey; the last one needs the same. */
export const RemovePasskey = message('remove-passkey', {
  current: secret('current', maxLength(4096)),
  code: secret('code', maxLength(64, errors.wrongCode)),
})

/** A new app password, with the roles that endpoint 2 gives (decision 088). */
export const AddAppPassword = message('app-password', {
  label: identifier(
    'label',
    required(appPassword.name),
    atMost(100, () => texts().appPasswords.label),
  ),
  ...CurrentPassword.fields,
  ...roleFields,
})

const evidence = sentencesOf((text) => text.staffEdit.factor.enter)

/** The evidence with which an officer requests the reset of someone's MFA. */
export const ResetFactor = message('reset-second-step', {
  check: identifier('check', ...chosenFrom(evidence.check, 'call', 'letter')),
  note: identifier('note', required(evidence.note), maxLength(200, evidence.tooLong)),
})

const passkeyErrors = sentencesOf((text) => text.passkeys.add.errors)

/** The response of a browser to a ceremony, as JSON. */
export const PasskeyResponse = message('passkey-response', {
  response: secret('response', required(passkeyErrors.response), maxLength(16_384)),
})

/** The form that names a passkey. */
export const NamePasskey = message('name-passkey', {
  name: identifier(
    'name',
    required(passkeyErrors.name),
    atMost(50, () => texts().passkeys.add.name),
  ),
})

/** The form that adds a passkey. */
export const AddPasskey = message('add-passkey', {
  ...NamePasskey.fields,
  ...PasskeyResponse.fields,
})
