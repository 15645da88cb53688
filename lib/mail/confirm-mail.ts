import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import type { Mail } from './send.ts'

/** The mail that asks a subscriber to confirm, and can be left with one click (RFC 8058). */
export function confirmMail(
  to: string,
  links: { readonly confirm: string; readonly unsubscribe: string },
): Mail {
  const link = (page: string, secret: string) => `${env.baseUrl}/ebrief/${page}?token=${secret}`
  const unsubscribe = link('unsubscribe', links.unsubscribe)
  return {
    to,
    ...en.confirmMail({
      organisation: env.orgName,
      confirm: link('confirm', links.confirm),
      unsubscribe,
    }),
    headers: {
      'List-Unsubscribe': `<${link('unsubscribe/one-click', links.unsubscribe)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
