import { confirmSubscriptionText, subscribeText, unsubscribeText } from './cy/briefing.ts'
import { commonText, doneText, formText } from './cy/common.ts'
import { contactText, cookiesText } from './cy/contact.ts'
import { emailFrameText, emailText } from './cy/emails.ts'
import { apiText, errorText, problemText } from './cy/errors.ts'
import { membershipsText } from './cy/memberships.ts'
import { changePasswordText, forgottenPasswordText, welcomeText } from './cy/password.ts'
import { changeEmailText, editProfileText, profileText } from './cy/profile.ts'
import { signInReasonText, signInText } from './cy/sign-in.ts'
import { feesText, startText } from './cy/start.ts'
import type { en } from './en.ts'
import type { Translation } from './language/translation.ts'

/** The sentences in Welsh. What is missing is in English (decision 056). */
export const cy = {
  api: apiText,
  changeEmail: changeEmailText,
  changePassword: changePasswordText,
  common: commonText,
  confirmSubscription: confirmSubscriptionText,
  contact: contactText,
  cookies: cookiesText,
  done: doneText,
  editProfile: editProfileText,
  emailFrame: emailFrameText,
  emails: emailText,
  errors: errorText,
  fees: feesText,
  forgottenPassword: forgottenPasswordText,
  forms: formText,
  memberships: membershipsText,
  problems: problemText,
  profile: profileText,
  signIn: signInText,
  signInReason: signInReasonText,
  start: startText,
  subscribe: subscribeText,
  unsubscribe: unsubscribeText,
  welcome: welcomeText,
} satisfies Translation<typeof en>
