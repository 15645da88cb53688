import { env } from '#lib/env.ts'
import { logoUrl } from '#lib/records/logo.ts'

/** Phones and other services show no SVG. The gate does not go with an organisation's own logo. */
const bitmap = (gate: string) => {
  const logo = logoUrl()
  return logo?.endsWith('.svg') ? undefined : (logo ?? gate)
}

/** The name and look of the organisation, from its settings; its logo as this process has last read it. */
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
  get logo() {
    return logoUrl()
  },
  /** The URL of a picture for the first page. */
  picture: env.orgPicture?.url,
  /** The icon of the browser's tab: the logo, or the gate in the brand colour (brand-files.ts). */
  get icon() {
    return logoUrl() ?? '/icon.svg'
  },
  /** The icon on a phone's home screen. */
  get touchIcon() {
    return bitmap('/apple-touch-icon.png')
  },
  /** The picture beside a link to the site in other services. */
  get socialImage() {
    return bitmap('/social.png')
  },
}
