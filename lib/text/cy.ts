// The sentences in Welsh. Missing sentences are in English (decision 056).
export { actText as acts } from './cy/acts/sentences.ts'
export {
  confirmSubscriptionText as confirmSubscription,
  subscribeText as subscribe,
  unsubscribeText as unsubscribe,
} from './cy/briefing.ts'
export {
  closeAccountText as closeAccount,
  closureEmailText as closureEmails,
} from './cy/close-account.ts'
export { commonText as common, doneText as done, formText as forms } from './cy/common.ts'
export {
  contactText as contact,
  cookiesText as cookies,
  statusText as status,
} from './cy/contact.ts'
export { contactEmailText as contactEmails } from './cy/contacts/emails.ts'
export { membershipContactsText as membershipContacts } from './cy/contacts/pages.ts'
export { dataCopyText as dataCopy } from './cy/data-copy.ts'
export { emailFrameText as emailFrame, emailText as emails } from './cy/emails.ts'
export { apiText as api, errorText as errors, problemText as problems } from './cy/errors.ts'
export { joinText as join } from './cy/join.ts'
export { joinEmailText as joinEmails } from './cy/joining/emails.ts'
export { joinQuestionsText as joinQuestions } from './cy/joining/questions.ts'
export { reminderEmailText as reminderEmail } from './cy/joining/reminders.ts'
export { joinStatusText as joinStatus } from './cy/joining/status.ts'
export { membershipsText as memberships } from './cy/memberships.ts'
export { oauthText as oauth, roleText as roles } from './cy/oauth.ts'
export {
  changePasswordText as changePassword,
  forgottenPasswordText as forgottenPassword,
  welcomeText as welcome,
} from './cy/password.ts'
export {
  changeEmailText as changeEmail,
  editProfileText as editProfile,
  profileText as profile,
} from './cy/profile.ts'
export { recordText as records } from './cy/records.ts'
export { mfaEmailText as mfaEmails } from './cy/security/emails.ts'
export { appPasswordText as appPasswords, factorText as factor } from './cy/security/factor.ts'
export { mfaText as mfa } from './cy/security/mfa.ts'
export {
  passkeyEmailText as passkeyEmails,
  passkeysText as passkeys,
} from './cy/security/passkeys.ts'
export {
  deviceText as device,
  downloadText as download,
  networkText as network,
  securityText as security,
} from './cy/security.ts'
export { signInReasonText as signInReason, signInText as signIn } from './cy/sign-in.ts'
export { staffText as staff } from './cy/staff.ts'
export { feesText as fees, startText as start } from './cy/start.ts'
