import { contactRoles, type Person, personRows } from './person-rows.ts'
import type { CellReader } from './read-cells.ts'
import type { LineReader } from './read-table-line.ts'
import type { ImportRow, ImportValue } from './table-row.ts'
import { FirstLines } from './uniqueness/first-lines.ts'
import { formerNameKey, nameKey } from './uniqueness/name-key.ts'
import { Usernames } from './uniqueness/usernames.ts'
import { cellFault } from './values/cell-fault.ts'

const agreed = ['type', 'organisation', 'joined', 'renews_on', 'ended_on', 'status'] as const

/** The values on which the lines of a membership must agree, and the lines of its contacts. */
interface MembershipLines
  extends Partial<Record<(typeof agreed)[number], ImportValue>>,
    Partial<Record<(typeof contactRoles)[number], number>> {
  readonly firstLine: number
  isWritten?: true
}

/** The first line of a person, and their details; only a sheet with a column for it can name one twice. */
interface PersonLines {
  readonly firstLine: number
  readonly details: string
  isWritten?: true
}

/** Reads a sheet of people: lines with one membership number share a membership, and with one person id an account. */
export function personLineReader(cellReader: CellReader, source: string): LineReader {
  const memberships = new Map<string, MembershipLines>()
  const people = new Map<string, PersonLines>()
  const contacts = new FirstLines()
  const usernames = new Usernames()
  const has = (column: string) => cellReader.has(column)
  const toRows = personRows(has)
  const nameColumns = ['forename', 'surname', 'organisation'].filter(has)
  const hasPersonId = has('person_id')
  const detailsOf = (person: Person) => JSON.stringify(toRows.account(person, '').values)

  return (read) => {
    const { line, values, faults } = read
    const text = (column: string) => read.text(column)
    const name = [text('forename'), text('surname')].filter(Boolean).join(' ')
    const membershipId = text('membership_record_id') || text('charity_number')
    const isNamed = name !== '' || text('organisation') !== ''
    const isNameRead = nameColumns.every((column) => values[column] !== undefined)
    if (!isNamed && isNameRead) read.add('surname', cellFault('name-missing'))
    // Without its key or its name, a line cannot be compared with others.
    if (membershipId === '' || !isNamed || !isNameRead) return []

    const own = text('source') || source
    const givenId = text('person_id')
    const inMembership = (key: string) => `${membershipId}/${key}`
    const personId = givenId || inMembership(name === '' ? 'contact' : nameKey(name))
    const formerId = givenId ? personId : inMembership(formerNameKey(name))
    const contact = `${own}\0${membershipId}\0${personId}`
    const isNew = read.claim(
      contacts,
      contact,
      hasPersonId ? 'person_id' : 'surname',
      'duplicate-person',
    )
    if (!isNew) return []
    const key = `${own}\0${membershipId}`
    const membership: MembershipLines = memberships.get(key) ?? { firstLine: line }
    memberships.set(key, membership)
    for (const column of agreed) {
      const value = values[column]
      // A column that is absent, a cell that cannot be read, or the status of one person contradicts nothing.
      if (value === undefined || value === 'deceased') continue
      if (membership[column] === undefined) membership[column] = value
      else if (value !== null && membership[column] !== value) {
        read.add(column, cellFault('contradiction', undefined, membership.firstLine))
      }
    }
    for (const role of contactRoles) {
      if (values[role] !== true) continue
      const first = membership[role]
      if (first !== undefined) read.add(role, cellFault('second-contact', 'no', first))
      else membership[role] = line
    }

    const details: Person = { own, line, membershipId, personId, formerId, name, values }
    const personKey = `${own}\0${personId}`
    const known = people.get(personKey)
    if (!known && text('username')) read.claim(usernames, text('username'), 'username')
    const person = known ?? { firstLine: line, details: hasPersonId ? detailsOf(details) : '' }
    if (hasPersonId) {
      people.set(personKey, person)
      if (known && known.details !== detailsOf(details)) {
        read.add('person_id', cellFault('contradiction-person', undefined, known.firstLine))
      }
    }
    if (faults.length > 0) return []

    const rows: ImportRow[] = []
    if (!person.isWritten) {
      person.isWritten = true
      // Beside given usernames, a made one gets the membership's number, so that it takes none.
      const parts = [name || text('organisation'), has('username') ? membershipId : '']
      rows.push(toRows.account(details, text('username') || usernames.make(parts, line)))
    }
    const isFirst = !membership.isWritten
    if (isFirst) rows.push(toRows.membership(details))
    membership.isWritten = true
    rows.push(toRows.contact(details, isFirst))
    return rows
  }
}
