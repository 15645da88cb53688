import { env } from '#lib/env.ts'
import { contactWay, mailtoUri, telUri } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import { RichText } from './rich-text.tsx'

const { contact } = env
const way = contactWay(contact)

/** Says how to get help, where someone may need it. Nothing without contact details. */
export function ContactHelp() {
  if (!way) return null
  return (
    <p>
      <RichText values={{ phone: <PhoneLink />, email: <EmailLink />, address: <PostalLine /> }}>
        {texts().contact.help[way]}
      </RichText>
    </p>
  )
}

/** A link that writes an email to the organisation, perhaps with a subject. */
export function EmailLink({ about }: { about?: string | undefined }) {
  const { email } = contact
  const subject = about ? `?subject=${encodeURIComponent(about)}` : ''
  return email && <a href={mailtoUri(email) + subject}>{email}</a>
}

/** A link that phones the organisation. The number stays on one line. */
export function PhoneLink() {
  const { phone } = contact
  return (
    phone && (
      <a href={telUri(phone)} className="whitespace-nowrap">
        {phone}
      </a>
    )
  )
}

const PostalLine = () => contact.address?.join(', ')
