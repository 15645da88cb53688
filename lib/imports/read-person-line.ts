import { type Person, personRows } from './person-rows.ts'
import { type CellReader, type CellValues, importFault } from './read-cells.ts'
import type { LineReader, LineResult } from './read-table-line.ts'
import type { ImportFault, ImportRow } from './table-row.ts'
import { FactsByKey } from './uniqueness/facts-by-key.ts'
import { hash32, KeyIndex } from './uniqueness/key-index.ts'
import { formerNameKey, nameKey } from './uniqueness/name-key.ts'
import { Usernames } from './uniqueness/usernames.ts'
import { type CellFault, cellFault } from './values/cell-fault.ts'

/** The stored facts of a membership: lines, and hashes of the cells on which its lines must agree. */
const fact = {
  firstLine: 0,
  type: 1,
  organisation: 2,
  joined: 3,
  renews_on: 4,
  ended_on: 5,
  primary: 6,
  billing: 7,
  written: 8,
}
/** The stored facts of a person; only a sheet with a column for it can name one twice. */
const personFact = { firstLine: 0, all: 1, written: 2 }
/** The hash of a cell that is empty. */
const emptyFact = 1
const agreed = ['type', 'organisation', 'joined', 'renews_on', 'ended_on'] as const
const contactRoles = [
  ['is_primary', fact.primary],
  ['is_billing', fact.billing],
] as const

/**
 * Reads a sheet with a person and their membership on each line. Lines with the same membership
 * number share a membership; lines with the same person id share an account.
 */
export function personLineReader(
  cellReader: CellReader,
  source: string,
  expectedLines: number,
): LineReader {
  const memberships = new FactsByKey(9, expectedLines)
  const persons = new FactsByKey(3, cellReader.has('person_id') ? expectedLines : 0)
  const contacts = new KeyIndex(expectedLines)
  const usernames = new Usernames(expectedLines)
  const has = (column: string) => cellReader.has(column)
  const toRows = personRows(has)
  const nameColumns = ['forename', 'surname', 'organisation'].filter(has)
  const hasPersonId = has('person_id')

  return ({ line, values, faults: cellFaults }: CellValues): LineResult => {
    const faults: ImportFault[] = [...cellFaults]
    const add = (column: string, fault: CellFault) =>
      faults.push(
        importFault(line, cellReader.headerOf(column), String(values[column] ?? ''), fault),
      )
    const text = (column: string) => {
      const value = values[column]
      return typeof value === 'string' ? value : ''
    }
    const name = [text('forename'), text('surname')].filter(Boolean).join(' ')
    const membershipId = text('membership_record_id') || text('charity_number')
    const isNamed = name !== '' || text('organisation') !== ''
    const isNameRead = nameColumns.every((column) => values[column] !== undefined)
    if (!isNamed && isNameRead) add('surname', cellFault('name-missing'))
    // Without its key or its name, a line cannot be compared with others.
    if (membershipId === '' || !isNamed || !isNameRead) return { rows: [], faults }

    const own = text('source') || source
    const givenId = text('person_id')
    const inMembership = (key: string) => `${membershipId}/${key}`
    const personId = givenId || inMembership(name === '' ? 'contact' : nameKey(name))
    const formerId = givenId ? personId : inMembership(formerNameKey(name))
    const firstContact = contacts.claim(`${own}\0${membershipId}\0${personId}`, line)
    if (firstContact > 0) {
      add(
        hasPersonId ? 'person_id' : 'surname',
        cellFault('duplicate-person', undefined, firstContact),
      )
      return { rows: [], faults }
    }
    const place = memberships.place(`${own}\0${membershipId}`)
    const firstLine = memberships.get(place, fact.firstLine) || line
    memberships.set(place, fact.firstLine, firstLine)
    for (const column of agreed) {
      const value = values[column]
      // A column that is absent, or a cell that cannot be read, contradicts nothing.
      if (value === undefined) continue
      const hash = value === null ? emptyFact : hash32(String(value))
      const first = memberships.get(place, fact[column])
      if (first === 0) memberships.set(place, fact[column], hash)
      else if (value !== null && first !== hash) {
        add(column, cellFault('contradiction', undefined, firstLine))
      }
    }
    for (const [column, role] of contactRoles) {
      if (values[column] !== true) continue
      const first = memberships.get(place, role)
      if (first > 0) add(column, cellFault('second-contact', 'no', first))
      else memberships.set(place, role, line)
    }

    const details: Person = { own, line, membershipId, personId, formerId, name, values }
    const person = hasPersonId ? persons.place(`${own}\0${personId}`) : undefined
    const firstOfPerson = person === undefined ? 0 : persons.get(person, personFact.firstLine)
    if (firstOfPerson === 0) {
      const username = text('username')
      const first = username ? usernames.claim(username, line) : 0
      if (first > 0) add('username', cellFault('duplicate', undefined, first))
    }
    if (person !== undefined) {
      const all = hash32(JSON.stringify(toRows.account(details, '').values))
      if (firstOfPerson === 0) {
        persons.set(person, personFact.firstLine, line)
        persons.set(person, personFact.all, all)
      } else if (persons.get(person, personFact.all) !== all) {
        add('person_id', cellFault('contradiction-person', undefined, firstOfPerson))
      }
    }
    if (faults.length > 0) return { rows: [], faults }

    const rows: ImportRow[] = []
    if (person === undefined || persons.get(person, personFact.written) === 0) {
      if (person !== undefined) persons.set(person, personFact.written, 1)
      // Beside given usernames, a made one gets the membership's number, so that it takes none.
      const parts = [name || text('organisation'), has('username') ? membershipId : '']
      rows.push(toRows.account(details, text('username') || usernames.make(parts, line)))
    }
    if (memberships.get(place, fact.written) === 0) {
      memberships.set(place, fact.written, 1)
      rows.push(toRows.membership(details))
    }
    rows.push(toRows.contact(details, firstLine === line))
    return { rows, faults }
  }
}
