import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { RichText } from './rich-text.tsx'

/** Links to the privacy notice where personal details are asked for. Nothing without one. */
export function PrivacyNotice() {
  const { privacyUrl } = env
  if (!privacyUrl) return null
  const { sentence, notice } = texts().common.privacy
  return (
    <p className="text-sm text-muted">
      <RichText values={{ notice: <a href={privacyUrl}>{notice}</a> }}>{sentence}</RichText>
    </p>
  )
}
