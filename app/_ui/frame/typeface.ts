import localFont from 'next/font/local'

/**
 * Besley semi-bold, with the letters of Latin-1 and Welsh: 14 KB. A page on which it arrives late keeps
 * the fallback, because a swap would move what the reader is looking at.
 */
export const typeface = localFont({
  src: './besley.woff2',
  weight: '600',
  variable: '--font-besley',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
})
