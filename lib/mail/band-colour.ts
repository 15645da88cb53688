/** The least contrast of text with its ground (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

const white = '#ffffff'
/** The ink of the design (theme.css). */
const ink = '#1a1f19'

/** The colours of the band across the top of pages and emails, all `#rrggbb`. */
export interface Band {
  readonly ground: string
  /** White on a dark brand colour, ink on a light one: a yellow stays yellow. */
  readonly text: string
  /** The brand colour as text on white. */
  readonly link: string
}

/** Derives the band from the brand colour. A colour between light and dark is made darker until white can be read on it. */
export function bandOf(brand: string): Band {
  const link = readableOnWhite(brand)
  if (contrast(brand, white) >= minContrast) return { ground: brand, text: white, link }
  if (contrast(brand, ink) >= minContrast) return { ground: brand, text: ink, link }
  return { ground: link, text: white, link }
}

function readableOnWhite(brand: string): string {
  let colour = brand
  while (contrast(colour, white) < minContrast) {
    const darker = partsOf(colour).map((part) => Math.floor(part * 0.95))
    colour = `#${darker.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
  return colour
}

const partsOf = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/** The contrast of two colours (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = partsOf(colour).map((part) => linear(part / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
