import { type ReactNode, useId } from 'react'
import { texts } from '#lib/text/texts.ts'

const kinds = {
  success: ['border-success bg-success-tint', 'text-success', 'm6 12.5 4 4 8-9'],
  notice: ['border-accent bg-tint', 'text-accent', 'M12 6v2m0 3v7'],
} as const

type BannerProps = {
  kind: keyof typeof kinds
  title: ReactNode
  children?: ReactNode
}

/** News about the whole page. A screen reader announces success at once. */
export function Banner({ kind, title, children }: BannerProps) {
  const [box, ink, symbol] = kinds[kind]
  const id = useId()
  return (
    <section
      role={kind === 'success' ? 'alert' : 'region'}
      aria-labelledby={id}
      className={`flex flex-wrap gap-x-4 gap-y-2 rounded-panel border-2 p-5 ${box}`}
    >
      <svg className={`size-8 shrink-0 ${ink}`} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="12" fill="currentColor" />
        <path d={symbol} fill="none" stroke="var(--color-surface)" strokeWidth="2.5" />
      </svg>
      <div className="min-w-0 grow basis-64 space-y-2">
        <p id={id} className="font-display text-lg font-semibold">
          <span className="sr-only">{texts().common.banner[kind]}: </span>
          {title}
        </p>
        {children}
      </div>
    </section>
  )
}
