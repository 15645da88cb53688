import type { contactEmailText as emailsEnglish } from '../../en/contacts/emails.ts'
import { period } from '../../language/period.ts'
import type { Translation } from '../../language/translation.ts'

const about = ({ membership, number }: { readonly membership: string; readonly number: string }) =>
  [
    ['Aelodaeth', membership],
    ['Rhif aelodaeth', number],
  ] as const

const seeContacts = ({ link }: { readonly link: string }) => ({
  label: 'Gweld y cysylltiadau',
  url: link,
})

const seeMembership = ({ link }: { readonly link: string }) => ({
  label: 'Gweld yr aelodaeth',
  url: link,
})

const looksAfter =
  'Rydych yn cael yr e-bost hwn am mai chi yw prif gyswllt neu gyswllt bilio’r aelodaeth hon.'

/** The emails about a membership to its contacts. */
export const contactEmailText = {
  invited: (facts) => ({
    subject: `Mae ${facts.inviter} wedi eich gwahodd i ${facts.membership}`,
    parts: [
      `Mae ${facts.inviter} yn eich gwahodd i fod yn gyswllt ar gyfer yr aelodaeth hon.`,
      { facts: [...about(facts), ['Eich rôl', facts.role], ['Tan', facts.until]] },
      { label: 'Gweld y gwahoddiad', url: facts.link },
      'Nid yw agor y dudalen yn newid dim. Yno gallwch ddewis sut rydych yn derbyn, a darllen nodyn os oes un.',
      `Rydych yn cael yr e-bost hwn am i ${facts.inviter} roi eich cyfeiriad e-bost i ni. Os nad ydych yn gwybod pam, gallwch ei anwybyddu.`,
    ],
  }),
  renewal: (facts) => ({
    subject: `${facts.membership}: mae eich gwahoddiad wedi dod i ben`,
    name: facts.name,
    parts: [
      `Gwnaethoch wahodd ${facts.invited} i fod yn gyswllt. Mae’r gwahoddiad wedi dod i ben, ac mae’n gofyn am un newydd.`,
      { facts: about(facts) },
      { label: 'Ei anfon eto', url: facts.link },
      'Rydych yn cael yr e-bost hwn am i chi anfon y gwahoddiad.',
    ],
  }),
  offered: (facts) => ({
    subject: `${facts.membership}: mae rôl y prif gyswllt yn cael ei chynnig i chi`,
    name: facts.name,
    parts: [
      `Hoffai ${facts.from} i chi ddod yn brif gyswllt yr aelodaeth hon.`,
      { facts: [...about(facts), ['Tan', facts.until]] },
      { label: 'Gweld y cynnig', url: facts.link },
      'Ni fydd dim yn newid oni bai eich bod yn derbyn.',
      'Rydych yn cael yr e-bost hwn am eich bod yn gyswllt ar gyfer yr aelodaeth hon.',
    ],
  }),
  declined: (facts) => ({
    subject: `${facts.membership}: mae ${facts.by} wedi gwrthod rôl y prif gyswllt`,
    name: facts.name,
    parts: [
      `Mae ${facts.by} wedi gwrthod eich cynnig. Chi yw prif gyswllt yr aelodaeth hon o hyd, a gallwch gynnig y rôl i rywun arall.`,
      { facts: about(facts) },
      seeContacts(facts),
      'Rydych yn cael yr e-bost hwn am i chi gynnig y rôl.',
    ],
  }),
  changed: (facts) => ({
    subject: `${facts.membership}: ${facts.subject}`,
    name: facts.name,
    parts: [
      `${facts.changes}.`,
      {
        facts: [
          ...about(facts),
          ...(facts.changedBy ? ([['Newidiwyd gan', facts.changedBy]] as const) : []),
        ],
      },
      ...(facts.link ? [seeContacts({ link: facts.link })] : []),
      ...(facts.report
        ? [
            `Os nad oeddech am i hyn ddigwydd, dywedwch wrthym o fewn ${period.cy.reportDays}. Yna ni all neb newid y cysylltiadau nes i ni edrych arno.`,
            { label: 'Nid fi oedd hwn', url: facts.report },
          ]
        : []),
      facts.isContact
        ? 'Rydych yn cael yr e-bost hwn am eich bod yn gyswllt ar gyfer yr aelodaeth hon.'
        : 'Rydych yn cael yr e-bost hwn am i chi fod yn gyswllt ar gyfer yr aelodaeth hon.',
    ],
  }),
  reported: (facts) => ({
    subject: `${facts.membership}: rydym wedi edrych ar y newid y rhoesoch wybod amdano`,
    name: facts.name,
    parts: [
      'Dywedasoch wrthym nad oeddech am gael newid i’r cysylltiadau. Rydym wedi edrych arno, ac mae’n aros. Gellir newid y cysylltiadau eto. Os oes rhywbeth o’i le, cysylltwch â ni.',
      { facts: about(facts) },
      'Rydych yn cael yr e-bost hwn am fod rhywun wedi rhoi gwybod am newid drwy’r ddolen mewn e-bost atoch.',
    ],
  }),
  'membership-renewed': (facts) => ({
    subject: `Mae ${facts.membership} wedi’i thalu hyd at ddiwedd ${facts.day}`,
    name: facts.name,
    parts: [
      'Diolch. Rydym wedi nodi bod yr aelodaeth hon wedi’i thalu.',
      { facts: [...about(facts), ['Wedi’i thalu hyd at ddiwedd', facts.day]] },
      seeMembership(facts),
      looksAfter,
    ],
  }),
  'membership-ended': (facts) => ({
    subject: `${facts.membership}: rydym wedi dod â’r aelodaeth hon i ben`,
    name: facts.name,
    parts: [
      'Rydym wedi dod â’r aelodaeth hon i ben. Os nad oeddech yn disgwyl hynny, cysylltwch â ni.',
      { facts: [...about(facts), ['Diwrnod cyntaf heb aelodaeth', facts.day]] },
      seeMembership(facts),
      looksAfter,
    ],
  }),
  'membership-edited': (facts) => ({
    subject: `${facts.membership}: rydym wedi newid manylion yr aelodaeth hon`,
    name: facts.name,
    parts: [
      'Rydym wedi newid manylion yr aelodaeth hon. Os oes rhywbeth o’i le, cysylltwch â ni.',
      { facts: about(facts) },
      seeMembership(facts),
      looksAfter,
    ],
  }),
  'change-undone': (facts) => ({
    subject: `${facts.membership}: rydym wedi dadwneud newid i’r aelodaeth hon`,
    name: facts.name,
    parts: [
      'Rydym wedi dadwneud newid a wnaethom i’r aelodaeth hon. Mae fel yr oedd o’r blaen. Os oes rhywbeth o’i le, cysylltwch â ni.',
      { facts: about(facts) },
      seeMembership(facts),
      looksAfter,
    ],
  }),
  confirm: (facts) => ({
    subject: facts.isReminder
      ? `Nodyn atgoffa: a yw cysylltiadau ${facts.membership} yn gywir o hyd?`
      : `A yw cysylltiadau ${facts.membership} yn gywir o hyd?`,
    name: facts.name,
    parts: [
      'Unwaith y flwyddyn rydym yn gofyn i chi edrych ar gysylltiadau’r aelodaeth hon. Mae’n cymryd munud.',
      { facts: about(facts) },
      { label: 'Cadarnhau’r cysylltiadau', url: facts.link },
      'Rydych yn cael yr e-bost hwn am mai chi yw prif gyswllt yr aelodaeth hon.',
    ],
  }),
} satisfies Translation<typeof emailsEnglish>
