import { apiText } from './en/api.ts'
import { confirmSubscriptionText, subscribeText, unsubscribeText } from './en/briefing.ts'
import { commonText, doneText } from './en/common.ts'
import { developersText } from './en/developers.ts'
import { emailText } from './en/emails.ts'
import { errorText } from './en/errors.ts'
import { feesText } from './en/fees.ts'
import { joinText } from './en/join.ts'
import { fieldText, schemaText } from './en/manual/fields.ts'
import { openApiText } from './en/manual/openapi.ts'
import { membershipsText } from './en/memberships.ts'
import { oauthText, roleText } from './en/oauth.ts'
import { changePasswordText, forgottenPasswordText, welcomeText } from './en/password.ts'
import { problemText } from './en/problems.ts'
import { changeEmailText, editProfileText, profileText } from './en/profile.ts'
import { activityText, deviceText, networkText, securityText } from './en/security.ts'
import { signInText } from './en/sign-in.ts'
import { startText } from './en/start.ts'

/**
 * Every sentence that members, visitors and client developers read. A client component imports the
 * file of its area instead, so that the browser does not get the rest.
 */
export const en = {
  activity: activityText,
  api: apiText,
  changeEmail: changeEmailText,
  changePassword: changePasswordText,
  common: commonText,
  confirmSubscription: confirmSubscriptionText,
  developers: developersText,
  device: deviceText,
  done: doneText,
  editProfile: editProfileText,
  emails: emailText,
  errors: errorText,
  fees: feesText,
  fields: fieldText,
  forgottenPassword: forgottenPasswordText,
  join: joinText,
  memberships: membershipsText,
  network: networkText,
  oauth: oauthText,
  openApi: openApiText,
  problems: problemText,
  profile: profileText,
  roles: roleText,
  schema: schemaText,
  security: securityText,
  signIn: signInText,
  start: startText,
  subscribe: subscribeText,
  unsubscribe: unsubscribeText,
  welcome: welcomeText,
}
