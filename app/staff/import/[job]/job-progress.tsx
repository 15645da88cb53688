import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import { texts } from '#lib/text/texts.ts'

/** The progress of a job. The browser loads the page again every two seconds. */
export function JobProgress({ of: { id, kind, state, done, total } }: { of: DataJobRow }) {
  const text = texts().staffJob.progress
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
      <meta httpEquiv="refresh" content="2" />
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
      <p>
        <SecondaryLink href={`/staff/import/${id}`}>{text.again}</SecondaryLink>
      </p>
    </>
  )
}
