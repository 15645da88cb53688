import { logoUrl } from '#lib/records/logo.ts'

/** Phones and other services show no SVG. The gate does not go with an organisation's own logo. */
const bitmap = (gate: string) => {
  const logo = logoUrl()
  return logo?.endsWith('.svg') ? undefined : (logo ?? gate)
}

/** The icon of the browser's tab: the logo, or the gate in the brand colour (brand-files.ts). */
export const tabIcon = (): string => logoUrl() ?? '/icon.svg'

/** The icon on a phone's home screen. */
export const touchIcon = () => bitmap('/apple-touch-icon.png')

/** The picture beside a link to the site in other services. */
export const socialImage = () => bitmap('/social.png')
