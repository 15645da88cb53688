import { expect, test } from 'vitest'
import { message } from '#lib/contract/message.ts'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { editForm } from './edit-form.ts'
import { anyone, type SentForm } from './form.ts'

/** Sends a form that showed these values for a record that was saved meanwhile, and has these. */
const sendMeanwhile = (shown: { name: string }, now: { name: string }) => {
  const form = editForm('/name', anyone, message('Name', {}), {
    save: async () => 'changed-meanwhile',
    read: async () => now,
    values: (found) => found,
    page: () => '/name',
    done: 'saved',
    labels: () => ({ name: 'Name' }),
  })
  const fields = new URLSearchParams({ ...shown, shown: printShown(shown) })
  const sent: SentForm = {
    url: '/name',
    query: new URLSearchParams(),
    fields,
    param: () => '',
    text: (name) => fields.get(name) ?? '',
  }
  return form.submit({
    ...sent,
    input: {},
    who: undefined,
    context: { network: '', agent: '', requestId: '' },
  })
}

test('a form that someone else has saved says which values are new, and shows them', async () => {
  expect(await sendMeanwhile({ name: 'Ada' }, { name: 'Bo' })).toEqual({
    faults: [{ field: 'name', message: expect.stringContaining('Bo') }],
    values: { name: 'Bo', shown: printShown({ name: 'Bo' }) },
  })
})

test('a form that someone else has saved with the values that it shows says so', async () => {
  expect(await sendMeanwhile({ name: 'Ada' }, { name: 'Ada' })).toEqual({
    faults: [{ field: 'shown', message: expect.stringContaining('Someone has just changed') }],
    values: { shown: printShown({ name: 'Ada' }) },
  })
})
