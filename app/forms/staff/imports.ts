import { ConfirmImport } from '#lib/contracts/forms/staff.ts'
import { importNumberOrZero } from '#lib/imports/import-number.ts'
import {
  addJob,
  addTypesOf,
  checkAgain,
  confirmJob,
  deleteJob,
  findJob,
  replaceValues,
} from '#lib/imports/jobs/import-jobs.ts'
import { texts } from '#lib/text/texts.ts'
import { button, form, type SentForm, staff } from '../form.ts'

const list = '/staff/import'
const path = `${list}/{job}`
const may = staff('import-data')
const jobIn = ({ param }: SentForm) => param('job')
const importIn = ({ param }: SentForm) => importNumberOrZero(param('import'))
const page = (sent: SentForm) => `${list}/${encodeURIComponent(jobIn(sent))}`

/** A button that asks what undoing an import would do, or who of it would be invited. */
const start = (kind: 'undo' | 'invite') =>
  button(
    `${list}/{import}/${kind}`,
    list,
    may,
    async ({ who, ...sent }) => `${list}/${await addJob(who, kind, importIn(sent))}`,
  )

/** The forms of imports. An upload has a route of its own (app/staff/import/upload). */
export const importForms = [
  button(
    `${path}/check`,
    page,
    may,
    async (sent) => {
      const headers = sent.fields.getAll('header')
      await checkAgain(
        jobIn(sent),
        sent.who,
        headers.map((header, n) => [header, sent.text(`column-${n}`)] as const),
      )
      return page(sent)
    },
    { isSelection: true },
  ),
  button(
    `${path}/values`,
    page,
    may,
    async (sent) => {
      if (sent.text('add-types')) {
        await addTypesOf(jobIn(sent), sent.who)
        return page(sent)
      }
      const all = (name: string) => sent.fields.getAll(name)
      const [froms, tos] = [all('from'), all('to')]
      const chosen = all('header').flatMap((header, n) => {
        const [from = '', to = ''] = [froms[n], tos[n]]
        return to !== '' || sent.text(`empty-${n}`) ? [[header, from, to] as const] : []
      })
      await replaceValues(jobIn(sent), sent.who, chosen)
      return page(sent)
    },
    { isSelection: true },
  ),
  form(
    `${path}/confirm`,
    may,
    ConfirmImport,
    async ({ input, ...sent }) => {
      const { faulty, good, ignored, columns, warned, warnings, merge, numbers } = input
      const { select, selectColumns, selectWarnings } = texts().staffReport.confirm
      const faults = [
        ...(faulty && !good ? [{ field: 'good', message: select }] : []),
        ...(ignored && !columns ? [{ field: 'columns', message: selectColumns }] : []),
        ...(warned && !warnings ? [{ field: 'warnings', message: selectWarnings }] : []),
      ]
      if (faults.length > 0) return { faults }
      await confirmJob(jobIn(sent), sent.who, {
        onlyGood: good === 'yes',
        mergeProbable: merge === 'yes',
        mergeNumbers: numbers === 'yes',
      })
      return page(sent)
    },
    { page },
  ),
  button(`${path}/discard`, page, may, async (sent) => {
    const job = await findJob(jobIn(sent))
    await deleteJob(jobIn(sent))
    return `${list}?done=staff-${job?.kind ?? 'import'}-deleted`
  }),
  start('undo'),
  start('invite'),
]
