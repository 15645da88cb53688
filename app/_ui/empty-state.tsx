import type { ReactNode } from 'react'
import { GateLogo } from './frame/gate-logo.tsx'

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-5 rounded-panel bg-well p-6">
      <GateLogo className="hidden size-16 shrink-0 text-accent sm:block" />
      <div className="min-w-0 grow space-y-3">
        <h2 className="text-xl">{title}</h2>
        {children}
      </div>
    </div>
  )
}
