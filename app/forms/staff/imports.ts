import { fieldFault } from '#lib/contract/fault.ts'
import { ConfirmImport } from '#lib/contracts/forms/confirm-import.ts'
import { addJob, checkAgain, confirmJob, deleteJob } from '#lib/imports/jobs/import-jobs.ts'
import { en } from '#lib/text/en.ts'
import { form, nothing, type SentForm, staff } from '../form.ts'

const list = '/staff/import'
const path = `${list}/{job}`
const may = staff('import-data')
const jobIn = ({ params }: SentForm) => params.job ?? ''
const importIn = ({ params }: SentForm) =>
  /^\d{1,9}$/.test(params.import ?? '') ? Number(params.import) : 0
const page = (sent: SentForm) => `${list}/${encodeURIComponent(jobIn(sent))}`

/** A button that asks what undoing an import would do, or who of it would be invited. */
const start = (kind: 'undo' | 'invite') =>
  form(
    `${list}/{import}/${kind}`,
    may,
    nothing,
    async ({ who, ...sent }) => `${list}/${await addJob(who, kind, importIn(sent))}`,
    { page: list },
  )

/** The forms of imports. An upload has a route of its own (app/staff/import/upload). */
export const importForms = [
  form(
    `${path}/check`,
    may,
    nothing,
    async (sent) => {
      const headers = sent.fields.getAll('header')
      await checkAgain(
        jobIn(sent),
        headers.map((header, n) => [header, sent.text(`column-${n}`)] as const),
      )
      return page(sent)
    },
    { page },
  ),
  form(
    `${path}/confirm`,
    may,
    ConfirmImport,
    async ({ input: { faulty, good, merge }, ...sent }) => {
      if (faulty && !good) {
        return { faults: [fieldFault('good', 'RequiredRule', en.staffReport.confirm.select)] }
      }
      await confirmJob(jobIn(sent), { onlyGood: good === 'yes', mergeProbable: merge === 'yes' })
      return page(sent)
    },
    { page },
  ),
  form(
    `${path}/discard`,
    may,
    nothing,
    async (sent) => {
      await deleteJob(jobIn(sent))
      return `${list}?done=staff-upload-deleted`
    },
    { page },
  ),
  start('undo'),
  start('invite'),
]
