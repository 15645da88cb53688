import { env } from '#lib/env.ts'

/** What the service is called and how it looks: the settings of the organisation that runs it. */
export const organisation = {
  name: env.orgName,
  /** The brand colour as `#rrggbb`; without it the design's own green. */
  colour: env.orgColour,
  /** The address of a logo on our own origin; without it the gate. */
  logo: env.orgLogo,
}
