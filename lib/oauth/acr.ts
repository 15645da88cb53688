/** A sign-in with a password over TLS: a class of SAML 2.0 that relying parties know. */
export const passwordAcr = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'

/** A sign-in with two factors, as the REFEDS MFA Profile defines it: a passkey, or a password and a code. */
export const mfaAcr = 'https://refeds.org/profile/mfa'

/** The classes of a sign-in that a client can demand, the stronger one first (OpenID Connect Core, section 2: acr). */
export const acrValues = [mfaAcr, passwordAcr] as const

/** A class of a sign-in. */
export type Acr = (typeof acrValues)[number]

/** The classes of these that the service knows. */
export const knownAcrs = (values: readonly string[]): readonly Acr[] =>
  acrValues.filter((acr) => values.includes(acr))

/** The classes that a sign-in with these methods of RFC 8176 meets, the stronger one first. */
export const acrsOf = (amr: readonly string[] | null | undefined): readonly Acr[] =>
  knownAcrs([amr?.includes('mfa') ? mfaAcr : '', amr?.includes('pwd') ? passwordAcr : ''])
