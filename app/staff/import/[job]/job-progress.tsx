import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import type { DataJobRow } from '#lib/imports/staff/import-jobs.ts'
import { en } from '#lib/text/en.ts'
import { Refresh } from './refresh.tsx'

const text = en.staffJob.progress

/** How far a job is. The page is loaded again without script, and refreshed with it. */
export function JobProgress({ of: { id, kind, state, done, total } }: { of: DataJobRow }) {
  const isCounting = total > 0
  const shown = Math.min(done, total)
  const label =
    state === 'waiting'
      ? text.waiting
      : isCounting
        ? (kind === 'invite' ? text.sending : text.reading)(shown, total)
        : text.working
  return (
    <>
      <Refresh />
      <div>
        <p id="progress" className="font-bold">
          {label}
        </p>
        <progress
          aria-labelledby="progress"
          {...(isCounting && { value: shown, max: total })}
          className="mt-3 block h-4 w-full max-w-[30rem] accent-accent"
        />
      </div>
      <p className="text-muted">{text.close}</p>
      <noscript>
        <ButtonLink href={`/staff/import/${id}`} kind="secondary">
          {text.again}
        </ButtonLink>
      </noscript>
    </>
  )
}
