import { env } from '#lib/env.ts'

const logo = env.orgLogo?.url
/** Phones and other services show no SVG. */
const pngLogo = logo?.endsWith('.png') ? logo : undefined

/** The name and look of the organisation, from its settings. */
export const organisation = {
  name: env.orgName,
  /** The name in the head of a phone. */
  shortName: env.orgShortName,
  contact: env.contact,
  privacyUrl: env.privacyUrl,
  accessibilityUrl: env.accessibilityUrl,
  /** The brand colour as `#rrggbb`; unless it is set, the green of the design. */
  colour: env.orgColour,
  /** The URL of a logo on our own origin. The default is the gate. */
  logo,
  /** The URL of a picture for the first page. */
  picture: env.orgPicture?.url,
  /** The icon of the browser's tab: the logo, or the gate in the brand colour (brand-files.ts). */
  icon: logo ?? '/icon.svg',
  /** The icon on a phone's home screen. The gate does not go with an organisation's own logo. */
  touchIcon: pngLogo ?? (logo ? undefined : '/apple-touch-icon.png'),
  /** The picture beside a link to the site in other services. */
  socialImage: pngLogo ?? (logo ? undefined : '/social.png'),
}
