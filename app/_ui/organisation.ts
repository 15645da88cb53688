import { env } from '#lib/env.ts'

/** Phones and other services show no SVG. */
const pngLogo = env.orgLogo?.endsWith('.png') ? env.orgLogo : undefined

/** The name and look of the organisation, from its settings. */
export const organisation = {
  name: env.orgName,
  contact: env.contact,
  privacyUrl: env.privacyUrl,
  accessibilityUrl: env.accessibilityUrl,
  /** The brand colour as `#rrggbb`; unless it is set, the green of the design. */
  colour: env.orgColour,
  /** The URL of a logo on our own origin. The default is the gate. */
  logo: env.orgLogo,
  /** The icon of the browser's tab: the logo, or the gate in the brand colour (brand-files.ts). */
  icon: env.orgLogo ?? '/icon.svg',
  /** The icon on a phone's home screen. The gate does not go with an organisation's own logo. */
  touchIcon: pngLogo ?? (env.orgLogo ? undefined : '/apple-touch-icon.png'),
  /** The picture beside a link to the site in other services. */
  socialImage: pngLogo ?? (env.orgLogo ? undefined : '/social.png'),
}
