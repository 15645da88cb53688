/** The least contrast of text with its ground (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

const white = '#ffffff'
/** The ink of the design (theme.css). */
const ink = '#1a1f19'

/** The colours of the band across the top of pages and emails, all `#rrggbb`. */
export type Band = ReturnType<typeof bandOf>

/**
 * Derives the band from the brand colour, and its `link`, which is that colour as text on white. The text is white on a dark
 * colour and ink on a light one: a yellow stays yellow. A colour in between is made darker until white can be read on it.
 */
export function bandOf(brand: string) {
  const link = readableOnWhite(brand)
  if (contrast(brand, white) >= minContrast) return { ground: brand, text: white, link }
  if (contrast(brand, ink) >= minContrast) return { ground: brand, text: ink, link }
  return { ground: link, text: white, link }
}

function readableOnWhite(brand: string): string {
  let colour = brand
  while (contrast(colour, white) < minContrast) {
    const darker = parts.map((start) => Math.floor(partAt(colour, start) * 0.95))
    colour = `#${darker.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
  return colour
}

/** The places of red, green and blue in a colour. */
const parts = [1, 3, 5]
const partAt = (colour: string, start: number) =>
  Number.parseInt(colour.slice(start, start + 2), 16)

/** The contrast of two colours (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const both = [luminance(one), luminance(other)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}

function luminance(colour: string): number {
  const lightAt = (start: number) => linear(partAt(colour, start) / 255)
  return 0.2126 * lightAt(1) + 0.7152 * lightAt(3) + 0.0722 * lightAt(5)
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
