import localFont from 'next/font/local'

/** Besley semi-bold, with the letters of Latin-1 and Welsh: 14 KB. */
export const typeface = localFont({
  src: './besley.woff2',
  weight: '600',
  variable: '--font-besley',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})
