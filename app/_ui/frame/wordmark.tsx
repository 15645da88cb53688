import { Mark } from './mark.tsx'

/** The gate, or the organisation's own logo, beside its name. */
export function Wordmark({ name, logo }: { name: string; logo?: string | undefined }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-3 sm:gap-4">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: a logo of unknown size and format, as it is
        <img src={logo} alt="" className="h-10 w-auto sm:h-12" />
      ) : (
        <Mark className="size-10 shrink-0 sm:size-12" />
      )}
      <span className="min-w-0 font-display text-xl sm:text-2xl font-semibold text-balance">
        {name}
      </span>
    </span>
  )
}
