/** Control characters and lone surrogates: PostgreSQL rejects some, terminals interpret others. */
export const forbidden: RegExp = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF]|\p{Surrogate}/u

/** A text without the apostrophe by which spreadsheets mark digits as text, also as word processors write it. */
export const withoutMarker = (text: string): string => text.replace(/^['’‘`\s]+/, '')

/** The first `maxLength` units of UTF-16 of a text, without half a character at the end. */
export const beginningOf = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '')

/** Printable ASCII with single spaces, which most texts are. */
const clean = /^[!-~]+(?: [!-~]+)*$/

/** Direction marks, zero-width spaces, soft hyphens, fillers, annotations, places of pictures, and tags but those of the UK's flags. */
const invisible =
  /(\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F})|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFC]/gu

/** Variation selectors that choose the form of no ideograph, Mongolian letter, emoji or keycap. */
const idleSelectors =
  /(?<!(?!\p{Variation_Selector})[\p{Script=Han}\p{Script=Mongolian}\p{Extended_Pictographic}])\p{Variation_Selector}(?!\u20E3)/gu

/**
 * Joiners; those between letters, between emoji or after a virama stay (RFC 5892, appendix A.1). The joiner is
 * looked for first: a look behind each of 30,000 accents would read all those before it.
 */
const joiners =
  /(?=\p{Join_Control})(?:((?<=\p{L}\p{M}*)\p{Join_Control}(?=\p{M}*\p{L})|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]\p{M}*)\p{Join_Control})|\p{Join_Control})/gu

/** More marks than any language has behind a letter. The time to compose them grows with the square of their number. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu

/**
 * Returns what someone meant to type, copy or import: composed (NFC), without invisible marks, with plain spaces and
 * hyphens in place of others that look alike, and without repeated spaces or spaces at the ends of its lines.
 */
export function cleanText(text: string): string {
  if (text === '' || clean.test(text)) return text
  return text
    .replace(invisible, '$1')
    .replace(idleSelectors, '')
    .replace(joiners, '$1')
    .replace(tooManyMarks, '$1')
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\r\n?/g, '\n')
    .replace(/(?:[^\S\n]|\u2800)+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** Returns the same on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\n+/g, ' ')
