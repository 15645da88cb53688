import localFont from 'next/font/local'

/** Besley semi-bold, a Clarendon, in the characters of English, Welsh and Latin-1: 18 KB. */
export const typeface = localFont({
  src: './besley.woff2',
  weight: '600',
  variable: '--font-besley',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})
