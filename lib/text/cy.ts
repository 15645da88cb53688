import { confirmSubscriptionText, subscribeText, unsubscribeText } from './cy/briefing.ts'
import { closeAccountText, closureEmailText } from './cy/close-account.ts'
import { commonText, doneText, formText } from './cy/common.ts'
import { contactText, cookiesText, statusText } from './cy/contact.ts'
import { contactEmailText } from './cy/contacts/emails.ts'
import { membershipContactsText } from './cy/contacts/pages.ts'
import { dataCopyText } from './cy/data-copy.ts'
import { emailFrameText, emailText } from './cy/emails.ts'
import { apiText, errorText, problemText } from './cy/errors.ts'
import { joinText } from './cy/join.ts'
import { joinEmailText } from './cy/joining/emails.ts'
import { joinQuestionsText } from './cy/joining/questions.ts'
import { reminderEmailText } from './cy/joining/reminders.ts'
import { joinStatusText } from './cy/joining/status.ts'
import { membershipsText } from './cy/memberships.ts'
import { oauthText, roleText } from './cy/oauth.ts'
import { changePasswordText, forgottenPasswordText, welcomeText } from './cy/password.ts'
import { changeEmailText, editProfileText, profileText } from './cy/profile.ts'
import { recordText } from './cy/records.ts'
import { mfaEmailText } from './cy/security/emails.ts'
import { appPasswordText, factorText } from './cy/security/factor.ts'
import { mfaText } from './cy/security/mfa.ts'
import { passkeyEmailText, passkeysText } from './cy/security/passkeys.ts'
import { activityText, deviceText, downloadText, networkText, securityText } from './cy/security.ts'
import { signInReasonText, signInText } from './cy/sign-in.ts'
import { staffText } from './cy/staff.ts'
import { feesText, startText } from './cy/start.ts'
import type { en } from './en.ts'
import type { Translation } from './language/translation.ts'

/** The sentences in Welsh. Missing sentences are in English (decision 056). */
export const cy = {
  activity: activityText,
  api: apiText,
  appPasswords: appPasswordText,
  changeEmail: changeEmailText,
  changePassword: changePasswordText,
  closeAccount: closeAccountText,
  closureEmails: closureEmailText,
  common: commonText,
  confirmSubscription: confirmSubscriptionText,
  contact: contactText,
  status: statusText,
  contactEmails: contactEmailText,
  cookies: cookiesText,
  dataCopy: dataCopyText,
  device: deviceText,
  done: doneText,
  download: downloadText,
  editProfile: editProfileText,
  emailFrame: emailFrameText,
  emails: emailText,
  errors: errorText,
  fees: feesText,
  factor: factorText,
  forgottenPassword: forgottenPasswordText,
  forms: formText,
  join: joinText,
  joinEmails: joinEmailText,
  joinQuestions: joinQuestionsText,
  joinStatus: joinStatusText,
  membershipContacts: membershipContactsText,
  memberships: membershipsText,
  mfa: mfaText,
  mfaEmails: mfaEmailText,
  network: networkText,
  oauth: oauthText,
  passkeyEmails: passkeyEmailText,
  passkeys: passkeysText,
  problems: problemText,
  profile: profileText,
  records: recordText,
  reminderEmail: reminderEmailText,
  roles: roleText,
  security: securityText,
  signIn: signInText,
  signInReason: signInReasonText,
  staff: staffText,
  start: startText,
  subscribe: subscribeText,
  unsubscribe: unsubscribeText,
  welcome: welcomeText,
} satisfies Translation<typeof en>
