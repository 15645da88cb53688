import { message } from '#lib/contract/message.ts'
import { ChangePassword } from './change-password.ts'

/** The form that asks to close the account; the password shows that its owner asks (decision 055). */
export const CloseAccount = message('close-account', { current: ChangePassword.fields.current })
