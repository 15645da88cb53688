const member = 'pending-session-is-a-member'
const kept = 'passed-session-keeps-its-secret'
const [anyPassword, noFactor] = ['any-password', 'factor-not-noticed']
const [noMfa, anyCode] = ['staff-need-no-mfa', 'any-security-code']
const replaced = 'replacement-lacks-the-factor'
const pending = 'password-gives-a-session-in-spite-of-a-factor'

/**
 * The defect with which each row of the table of ways in fails (e2e/http/ways-in/table.ts); null for the one row
 * that depends on no check: the form reads no credential, and yields an email.
 * @type {Record<import('../../e2e/http/ways-in/ways.ts').Way, string | null>}
 */
export const defectOfRow = {
  'sign-in page: password': pending,
  'sign-in page: wrong password': anyPassword,
  'sign-in page: temporary password': pending,
  'sign-in page: used temporary password': pending,
  'sign-in page: app password': 'app-password-on-the-sign-in-page',
  'sign-in page: recovery code': anyPassword,
  'endpoint 2, token: password': noFactor,
  'endpoint 2, session: password': noFactor,
  'endpoint 2, token: wrong password': anyPassword,
  'endpoint 2, token: temporary password': noFactor,
  'endpoint 2, session: temporary password': noFactor,
  'endpoint 2, token: used temporary password': noFactor,
  'endpoint 2, token: app password': 'app-password-not-noticed',
  'endpoint 2, session: app password': 'session-of-an-app-password-for-staff',
  'endpoint 2, session: app password without passthrough': 'session-of-an-app-password-for-staff',
  'endpoint 2, token: app password that has ended': 'ended-app-password-found',
  'endpoint 2, token: app password before a new password': 'ended-credentials-live-on',
  'endpoint 2, token: recovery code': anyPassword,
  'endpoint 2, token: security code': anyPassword,
  'endpoint 7: session': noMfa,
  'endpoint 7: pending session': 'pending-session-works',
  'endpoint 7: bearer of an app password': noMfa,
  'endpoint 7: bearer of an app password without passthrough': 'passthrough-without-its-role',
  'endpoint 7: bearer of an application': 'application-needs-mfa-again',
  'passthrough link': replaced,
  'passthrough link of an app password': noMfa,
  'passthrough link of an app password that was ended': 'link-outlives-its-app-password',
  'link with an invitation': pending,
  'link that confirms an email address': 'passthrough-of-any-kind',
  'link that restores an email address': 'passthrough-of-any-kind',
  'form for a forgotten password': null,
  'authorisation code: session': noMfa,
  'authorisation code: pending session': 'pending-session-gets-codes',
  'authorisation code: session of an app password': 'codes-for-a-session-of-an-app-password',
  'refresh token of an application': 'refresh-needs-the-factor',
  'second step: password and security code': kept,
  'second step: pending session and security code': kept,
  'second step: pending session and wrong code': anyCode,
  'second step: pending session and code of the last minute': anyCode,
  'second step: pending session and spent code': 'code-works-twice',
  'second step: session and security code': kept,
  'second step: bearer and security code': 'mfa-with-a-bearer',
  'second step: security code alone': 'any-cookie-is-the-last-session',
  'second step: pending session and recovery code': kept,
  'second step: pending session and spent recovery code': 'recovery-code-works-twice',
  'second step: pending session and wrong recovery code': 'any-recovery-code',
  'second step: session and recovery code': kept,
  'sign-in page: passkey': 'passkey-after-a-reset',
  'sign-in page: passkey on another website': 'passkey-on-any-website',
  'sign-in page: passkey without finger, face or PIN': 'passkey-without-its-owner',
  'sign-in page: passkey for another domain': 'passkey-for-another-domain',
  'sign-in page: passkey in a frame of another site': 'passkey-in-a-frame',
  'sign-in page: passkey for a challenge of six minutes ago': 'challenge-for-ever',
  'sign-in page: response of a passkey that was used': 'challenge-works-twice',
  'second step: password and passkey': 'passkey-after-a-reset',
  'second step: pending session and passkey': 'passkey-after-a-reset',
  'second step: pending session and passkey of another account': 'passkey-of-another-account',
  'second step: pending session and passkey for the sign-in page': 'challenge-for-the-sign-in-page',
  'second step: pending session and passkey for another session': 'challenge-of-another-session',
  'second step: session and passkey': 'passkey-after-a-reset',
  'second step: passkey alone': 'any-cookie-is-the-last-session',
  'former secret of a session that passed': kept,
  'new password: session': 'new-password-lacks-the-factor',
  'new password: pending session': member,
  'signing out elsewhere: session': replaced,
  'signing out elsewhere: pending session': member,
  'new recovery codes: password and security code': 'former-recovery-codes-stay',
  'new recovery codes: password and recovery code': 'former-recovery-codes-stay',
  'new recovery codes: password alone': anyCode,
  'new recovery codes: security code alone': 'recovery-codes-without-the-password',
  'new recovery codes: pending session with both': member,
  'switching off: password and security code': 'staff-switch-mfa-off',
  'switching off: password and recovery code': 'staff-switch-mfa-off',
  'switching off: password alone': anyCode,
  'switching off: security code alone': 'mfa-off-without-the-password',
  'switching off: pending session with both': member,
}

/** The rows that a defect makes fail. */
export const rowsOf = (/** @type {string} */ name) =>
  Object.entries(defectOfRow).flatMap(([row, defect]) => (defect === name ? [row] : []))
