/** Whether a path is the manual's. */
export const isManualPath = (pathname: string): boolean => /^\/developers(\/|$)/.test(pathname)

/**
 * A page of the manual with the manual's own script in place of React's and what React would need
 * (decision 046). The page is complete without either.
 */
export const withManualScript = (html: string, nonce = ''): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')
    .replace('</body>', `<script src="/manual.js" nonce="${nonce}"></script></body>`)
