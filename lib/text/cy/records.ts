import type { recordText as english } from '../en/records.ts'
import type { Translation } from '../language/translation.ts'

/** The details of a record: one entry each. */
export const recordText = {
  person: {
    title: { label: 'Teitl', prompt: 'Dim teitl', enter: 'Dewiswch deitl' },
    forename: { label: 'Enw cyntaf', enter: 'Rhowch eich enw cyntaf neu’ch cyfenw' },
    surname: {
      label: 'Cyfenw',
      hint: 'Os mai dim ond un enw sydd, rhowch ef fel enw cyntaf neu gyfenw.',
    },
    email: { label: 'Cyfeiriad e-bost' },
    position: {
      label: 'Swydd',
      hint: 'Eich swydd neu’ch rôl, os ydych yn gweithredu ar ran sefydliad. Gallwch adael hwn yn wag.',
    },
    address: { label: 'Cyfeiriad', hint: 'Tŷ, stryd a thref.' },
    county: { label: 'Sir' },
    postcode: {
      label: 'Cod post',
      hint: 'Er enghraifft, BA5 1AA',
      wrong: 'Rhowch god post llawn yn y DU, fel BA5 1AA, neu dewiswch wlad arall',
    },
    country: { label: 'Gwlad', prompt: 'Dewiswch wlad', enter: 'Dewiswch wlad' },
    phone: {
      label: 'Rhif ffôn',
      hint: 'Er enghraifft, 01632 960001. Dechreuwch rif y tu allan i’r DU gyda + a chod y wlad.',
      wrong: 'Rhowch rif ffôn gyda’i god ardal, fel 01632 960001 neu +353 20 912 3456',
    },
    mobile: {
      label: 'Rhif ffôn symudol',
      hint: 'Er enghraifft, 07700 900001',
      wrong: 'Rhowch rif ffôn symudol, fel 07700 900001 neu +353 20 912 3456',
    },
    fax: {
      label: 'Rhif ffacs',
      hint: 'Er enghraifft, 01632 960002',
      wrong: 'Rhowch rif ffacs gyda’i god ardal, fel 01632 960001 neu +353 20 912 3456',
    },
    language: { label: 'Iaith e-byst', prompt: 'Heb ei dewis', enter: 'Dewiswch iaith' },
  },
} satisfies Translation<typeof english>
