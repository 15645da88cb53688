import { isDevelopment } from '#app/development.ts'
import { isRendered, withoutScripts } from '../next/rendered-page.ts'

/** Returns true if a path belongs to the manual. */
export const isManualPath = (pathname: string): boolean => /^\/developers(\/|$)/.test(pathname)

/**
 * A page with our own script in place of Next's: React runs on the server only (decision 076). The page is
 * complete without either. In development Next's scripts stay, because they reload a page that changed.
 */
export function withOwnScript(html: string, pathname: string, nonce?: string): string {
  // A document that a route writes itself has a script of its own (app/oauth/respond.ts).
  if (!isRendered(html)) return html
  const sources = [
    isManualPath(pathname) ? '/manual.js' : '/pages.js',
    ...(html.includes(' id="shortcuts"') ? ['/desk.js'] : []),
    ...(html.includes(' data-passkey=') ? ['/passkeys.js'] : []),
  ]
  const scripts = sources.map(
    (source) => `<script src="${source}"${nonce ? ` nonce="${nonce}"` : ''}></script>`,
  )
  return (isDevelopment ? html : withoutScripts(html)).replace(
    '</body>',
    `${scripts.join('')}</body>`,
  )
}
