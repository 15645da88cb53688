import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { env } from '#lib/env.ts'
import { contactWay, mailtoUri, telUri } from '#lib/settings.ts'
import type { contactText } from '#lib/text/en/contact.ts'

/**
 * Says how to contact the organisation, as text and as HTML, for emails and for pages without React; undefined without
 * contact details. The links get the attributes.
 */
export function contactSentence(
  sentences: Readonly<Record<keyof typeof contactText.help, string>>,
  attributes: Readonly<Record<string, string>> = {},
) {
  const { phone = '', email = '', address = [] } = env.contact
  const way = contactWay(env.contact)
  if (!way) return undefined
  const sentence = sentences[way]
  const added = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  const link = (uri: string, label: string) =>
    `<a href="${escapeXml(uri)}"${added.join('')}>${escapeXml(label)}</a>`
  return {
    text: fill(sentence, { phone, email, address: address.join(', ') }),
    html: fill(escapeXml(sentence), {
      // The number stays on one line.
      phone: link(telUri(phone), phone.replaceAll(' ', '\u00a0')),
      email: link(mailtoUri(email), email),
      address: escapeXml(address.join(', ')),
    }),
  }
}

const fill = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
