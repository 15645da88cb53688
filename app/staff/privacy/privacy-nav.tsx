import { en } from '#lib/text/en.ts'

const text = en.staffPrivacy.sections
const paths = {
  requests: '/staff/privacy',
  briefing: '/staff/privacy/briefing',
  retention: '/staff/privacy/retention',
} as const

/** The pages about privacy. */
export function PrivacyNav({ current }: { current: keyof typeof paths }) {
  return (
    <nav aria-label={text.label}>
      <ul className="flex max-w-none flex-wrap gap-x-6 gap-y-1 border-b border-line">
        {(Object.keys(paths) as (keyof typeof paths)[]).map((name) => (
          <li key={name}>
            <a
              href={paths[name]}
              aria-current={name === current ? 'page' : undefined}
              className="link inline-flex min-h-11 items-center no-underline aria-[current]:font-bold aria-[current]:underline"
            >
              {text[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
