import { expect } from '../fixtures/test.ts'
import { test } from './gatehouse.ts'

/** The subjects, after the membership's name, that ada (primary), bo (billing, LSFR) and eve read after a change. */
const changes = [
  {
    args: ['edit', 'eve', '--primary', 'yes'],
    ada: ['Eve Oak is now the primary contact', 'You are no longer the primary contact.'],
    bo: ['Eve Oak is now the primary contact', 'Ada Fields is no longer the primary contact.'],
    eve: ['You are now the primary contact', 'Ada Fields is no longer the primary contact.'],
  },
  {
    args: ['edit', 'eve', '--billing', 'yes', '--lsfr', 'yes'],
    ada: ['Eve Oak is now the billing contact', 'Eve Oak now has LSFR access.'],
    bo: ['Eve Oak is now the billing contact', 'You are no longer the billing contact.'],
    eve: ['You are now the billing contact', 'You now have LSFR access.'],
  },
  {
    args: ['edit', 'bo', '--billing', 'no', '--lsfr', 'no'],
    ada: ['Bo Barley is no longer the billing contact', 'Bo Barley no longer has LSFR access.'],
    bo: ['You are no longer the billing contact', 'You no longer have LSFR access.'],
    eve: ['Bo Barley is no longer the billing contact', 'Bo Barley no longer has LSFR access.'],
  },
  {
    args: ['remove', 'bo'],
    ada: ['Bo Barley is no longer the billing contact', 'Bo Barley was removed as a contact.'],
    bo: ['You are no longer the billing contact', 'You were removed as a contact.'],
    eve: ['Bo Barley is no longer the billing contact', 'Bo Barley was removed as a contact.'],
  },
  {
    args: ['remove', 'eve'],
    ada: ['Eve Oak was removed as a contact', 'Eve Oak was removed as a contact.'],
    bo: ['Eve Oak was removed as a contact', 'Eve Oak was removed as a contact.'],
    eve: ['You were removed as a contact', 'You were removed as a contact.'],
  },
] as const

for (const { args, ...told } of changes) {
  test(`contact ${args.join(' ')} tells each contact in the subject and the text which role has moved`, async ({
    gatehouse,
    mailbox,
    people,
    service: _,
  }) => {
    const cast = {
      ada: await people.add({ forename: 'Ada', surname: 'Fields' }),
      bo: await people.add({ forename: 'Bo', surname: 'Barley' }),
      eve: await people.add({ forename: 'Eve', surname: 'Oak' }),
    }
    const { charityNumber } = await people.addMembership(
      { person: cast.ada, primary: true },
      { person: cast.bo, billing: true, lsfr: true },
      { person: cast.eve },
    )
    const [command, name, ...options] = args
    const changed = await gatehouse(
      'contact',
      command,
      charityNumber,
      cast[name].username,
      ...options,
    )
    expect(changed).toMatchObject({ exitCode: 0, stderr: '' })
    for (const [reader, [subject, sentence]] of Object.entries(told)) {
      const sent = () => mailbox.to(cast[reader as keyof typeof cast].email)
      await expect.poll(() => sent().length).toBe(1)
      const [email] = sent()
      expect(email?.subject).toBe(`A farm: ${subject}`)
      expect(email?.text?.replace(/\s+/g, ' ')).toContain(sentence)
    }
  })
}
