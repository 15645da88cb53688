'use server'

import { redirect } from 'next/navigation'
import { requireStaff } from '#app/staff-member.ts'
import { checkAgain, confirmJob, discardJob, startJob } from '#lib/imports/staff/import-jobs.ts'

const page = '/staff/import'
const idIn = (form: FormData) => String(form.get('id') ?? '')
const importIn = (form: FormData) => {
  const id = String(form.get('import') ?? '')
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

/** Checks an uploaded file again, with the columns that the form has. */
export async function recheckImport(form: FormData): Promise<void> {
  await requireStaff('import-data', page)
  const headers = form.getAll('header').map(String)
  const chosen = headers.map(
    (header, n) => [header, String(form.get(`column-${n}`) ?? '')] as const,
  )
  await checkAgain(idIn(form), chosen)
  redirect(`${page}/${idIn(form)}`)
}

/** Carries out what was checked. */
export async function confirmImportJob(form: FormData): Promise<void> {
  await requireStaff('import-data', page)
  const isChosen = (name: string) => form.get(name) === 'yes'
  const needsChoice = form.get('faulty') === 'yes' && !isChosen('good')
  if (!needsChoice) {
    await confirmJob(idIn(form), { onlyGood: isChosen('good'), mergeProbable: isChosen('merge') })
  }
  redirect(`${page}/${idIn(form)}${needsChoice ? '?problem=good' : ''}`)
}

/** Deletes an upload that was not imported. */
export async function discardImportJob(form: FormData): Promise<void> {
  await requireStaff('import-data', page)
  await discardJob(idIn(form))
  redirect(`${page}?done=staff-upload-deleted`)
}

/** Asks what undoing an import would do. */
export async function startUndo(form: FormData): Promise<void> {
  const staff = await requireStaff('import-data', page)
  redirect(`${page}/${await startJob(staff, 'undo', importIn(form))}`)
}

/** Asks who of an import would be invited. */
export async function startInviting(form: FormData): Promise<void> {
  const staff = await requireStaff('import-data', page)
  redirect(`${page}/${await startJob(staff, 'invite', importIn(form))}`)
}
