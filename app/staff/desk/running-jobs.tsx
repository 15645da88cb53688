import { currentPath } from '#app/request.ts'
import { listRunningJobs } from '#lib/imports/jobs/import-jobs.ts'
import { texts } from '#lib/text/texts.ts'
import { subjectOf, titleOf } from '../import/job-title.ts'
import { CutNote, firstOf } from '../record-section.tsx'

/** The imports and other jobs that run or wait to begin, with their progress, each with a link to its page. */
export async function RunningJobs() {
  const pathOf = (id: string) => `/staff/import/${id}`
  const jobs = (await listRunningJobs()).filter(({ id }) => pathOf(id) !== currentPath())
  if (jobs.length === 0) return null
  return (
    <div className="-mt-4 mb-8 max-w-none text-sm print:hidden">
      <ul>
        {firstOf('runningJobs', jobs).map((job) => {
          const percent =
            job.total > 0 ? Math.floor((100 * Math.min(job.done, job.total)) / job.total) : 0
          return (
            <li key={job.id} className="flex flex-wrap items-center gap-x-3">
              <a href={pathOf(job.id)} className="min-w-0 break-words">
                {titleOf(job)}: {subjectOf(job)}
              </a>
              <progress
                value={percent}
                max={100}
                aria-label={subjectOf(job)}
                className="h-2 w-32 accent-accent"
              />
              {texts().staffDesk.percent(percent)}
            </li>
          )
        })}
      </ul>
      <CutNote
        list="runningJobs"
        rows={jobs}
        rest={<a href="/staff/import">{texts().staffRecord.all}</a>}
      />
    </div>
  )
}
