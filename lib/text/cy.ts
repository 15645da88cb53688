import { commonText, doneText, formText } from './cy/common.ts'
import { contactText, cookiesText } from './cy/contact.ts'
import { emailFrameText, emailText } from './cy/emails.ts'
import { apiText, errorText, problemText } from './cy/errors.ts'
import { membershipsText } from './cy/memberships.ts'
import { changePasswordText, forgottenPasswordText, welcomeText } from './cy/password.ts'
import { signInReasonText, signInText } from './cy/sign-in.ts'
import { feesText, startText } from './cy/start.ts'
import type { en } from './en.ts'
import type { Translation } from './language/translation.ts'

/** The sentences in Welsh. What is missing is in English (decision 056). */
export const cy = {
  api: apiText,
  changePassword: changePasswordText,
  common: commonText,
  contact: contactText,
  cookies: cookiesText,
  done: doneText,
  emailFrame: emailFrameText,
  emails: emailText,
  errors: errorText,
  fees: feesText,
  forgottenPassword: forgottenPasswordText,
  forms: formText,
  memberships: membershipsText,
  problems: problemText,
  signIn: signInText,
  signInReason: signInReasonText,
  start: startText,
  welcome: welcomeText,
} satisfies Translation<typeof en>
