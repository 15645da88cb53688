import { env } from '#lib/env.ts'
import { logoUrl } from '#lib/records/logo.ts'
import { Entered } from '../entered.tsx'
import { GateLogo } from './gate-logo.tsx'

/** The longest name that has one line beside the logo and the links of a phone, in characters. */
const maxLineLength = 14

/** The organisation's logo, or the gate, beside its name. The head of a phone has room for two lines of a short name. */
export function Wordmark({ isHead = false }: { isHead?: boolean }) {
  const { orgName: name, orgShortName: shortName = name } = env
  const logo = logoUrl()
  const narrow = shortName.length > maxLineLength ? 'max-sm:text-sm max-sm:leading-tight' : ''
  const onPhone = `max-sm:line-clamp-2 ${narrow}`
  return (
    <span className="inline-flex min-w-0 items-center gap-3 sm:gap-4">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the size and format of the logo are unknown
        <img
          src={logo}
          alt=""
          className="h-9 w-auto max-w-32 object-contain object-left sm:h-12 sm:max-w-60"
        />
      ) : (
        <GateLogo className="size-9 shrink-0 sm:size-12" />
      )}
      <span
        className={`min-w-0 break-words font-display text-xl font-semibold text-balance sm:text-2xl ${isHead ? onPhone : ''}`}
      >
        {isHead && shortName !== name ? (
          <Entered>
            <span className="sm:hidden">{shortName}</span>
            <span className="max-sm:hidden">{name}</span>
          </Entered>
        ) : (
          <Entered>{name}</Entered>
        )}
      </span>
    </span>
  )
}
