import { env } from '#lib/env.ts'

/** The name and look of the organisation, from its settings. */
export const organisation = {
  name: env.orgName,
  /** The brand colour as `#rrggbb`. The default is the green of the design. */
  colour: env.orgColour,
  /** The URL of a logo on our own origin. The default is the gate. */
  logo: env.orgLogo,
}
