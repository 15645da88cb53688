import { Entered } from '../entered.tsx'
import { GateLogo } from './gate-logo.tsx'

/** The organisation's logo, or the gate, beside its name. */
export function Wordmark({ name, logo }: { name: string; logo?: string | undefined }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-3 sm:gap-4">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the size and format of the logo are unknown
        <img src={logo} alt="" className="h-10 w-auto sm:h-12" />
      ) : (
        <GateLogo className="size-10 shrink-0 sm:size-12" />
      )}
      <span className="min-w-0 break-words font-display text-xl sm:text-2xl font-semibold text-balance">
        <Entered>{name}</Entered>
      </span>
    </span>
  )
}
