import { texts } from '#lib/text/texts.ts'
import { SectionLinks } from '../section-links.tsx'

const paths = {
  requests: '/staff/privacy',
  retention: '/staff/privacy/retention',
} as const

/** The pages about privacy. */
export function PrivacyNav({ current }: { current: keyof typeof paths }) {
  const text = texts().staffPrivacy.sections
  return (
    <SectionLinks
      label={text.label}
      links={(Object.keys(paths) as (keyof typeof paths)[]).map((name) => ({
        href: paths[name],
        label: text[name],
        isCurrent: name === current,
      }))}
    />
  )
}
