/** The least contrast of text with its ground (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

/** The brand colour, made darker until white text on it and itself on white have enough contrast. */
export function bandColour(brand: string): string {
  let rgb = [1, 3, 5].map((start) => Number.parseInt(brand.slice(start, start + 2), 16))
  while (contrastWithWhite(rgb) < minContrast) rgb = rgb.map((part) => Math.floor(part * 0.95))
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function contrastWithWhite(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => linear(part / 255))
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
