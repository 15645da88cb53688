/** The formats of a logo that an administrator uploads; an SVG can contain programs. */
export const logoTypes = ['png', 'webp', 'jpeg'] as const

/** The format of an uploaded logo. */
export type LogoType = (typeof logoTypes)[number]

/** The largest logo that can be uploaded, in thousands of bytes: every visitor loads it. */
export const maxLogoKilobytes = 300
