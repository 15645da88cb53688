import { pathOfRecord } from '#app/paths/record.ts'
import { isMerged, mergeAccounts, unmergeAccount } from '#lib/accounts/people/merge-accounts.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { MergeAccounts, takenFrom } from '#lib/contracts/forms/edit-person.ts'
import { personFields } from '#lib/records/person.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, form, staff } from '../form.ts'
import { idIn, openedBy, pageOfRecord } from './opened-record.ts'

const path = '/staff/people/{person}'
const may = staff('edit-people')
const pageOf = pageOfRecord('person')
const text = () => texts().staffMerge

/** The forms with which staff merge two accounts of one person, and undo it. */
export const mergeForms = [
  form(`${path}/merge`, may, MergeAccounts, async ({ who, input, ...sent }) => {
    const person = idIn(sent, 'person')
    const other = guidOrNil(sent.query.get('with'))
    const isOther = input.keep === other
    if (!isOther && input.keep !== person) return fault('keep', text().select)
    const [keptId, mergedId] = isOther ? [other, person] : [person, other]
    const chosen = personFields.filter((field) => sent.fields.has(takenFrom(field)))
    const taken = chosen.filter((field) => sent.text(takenFrom(field)) === mergedId)
    const outcome = await mergeAccounts(
      { keptId, mergedId },
      who.actor,
      chosen.length > 0 ? taken : undefined,
    )
    if (!isMerged(outcome)) return fault('keep', text().faults[outcome])
    const by = isOther ? (sent.query.get('by') ?? undefined) : openedBy(sent)
    return pathOfRecord({ kind: 'person', id: keptId }, by, `staff-${outcome}`)
  }),
  // The page of either account sends it.
  button(`${path}/unmerge`, pageOf, may, async ({ who, ...sent }) => {
    const merged = sent.text('merged')
    const outcome = await unmergeAccount(
      merged ? guidOrNil(merged) : idIn(sent, 'person'),
      who.actor,
    )
    if (outcome === 'undone') return pageOf(sent, 'staff-unmerged')
    if (outcome === 'undone-partly') return pageOf(sent, 'staff-unmerged-partly')
    return fault('id', text().undoFaults[outcome])
  }),
]
