import type { emailText as emailEnglish, emailFrameText as frameEnglish } from '../en/emails.ts'
import { period } from '../language/period.ts'
import type { Translation } from '../language/translation.ts'
import { choosePassword, forgotten } from './joining/emails.ts'

const ignore = 'Os na wnaethoch ofyn am hyn, gallwch anwybyddu’r e-bost hwn.'

/** The text that all emails have in common. */
export const emailFrameText = {
  clockTime: (dateAndTime: string): string => `${dateAndTime} (amser y DU)`,
  hello: (name: string | undefined): string => (name ? `Helo ${name}` : 'Helo'),
  below: 'Mae’r e-bost hwn yn Gymraeg isod.',
  copy: 'Os nad yw’r botwm yn gweithio, copïwch y cyfeiriad gwe hwn i’ch porwr:',
  sentBy: (organisation: string): string => `Anfonwyd yr e-bost hwn gan ${organisation}.`,
} satisfies Translation<typeof frameEnglish>

/** 'Ada', 'Ada a Bo', 'Ada, Bo ac Owen'. Intl writes 'a(c)', because the word depends on the next letter. */
function namesOf(names: readonly string[]): string | undefined {
  const [last, ...others] = names.toReversed()
  if (!last || others.length === 0) return last
  return `${others.reverse().join(', ')} ${/^[aeiouwyâêîôûŵŷ]/i.test(last) ? 'ac' : 'a'} ${last}`
}

/** The emails that the service sends. Those to staff are in English, like the staff pages. */
export const emailText = {
  names: namesOf,
  temporaryPassword: ({ organisation, name, expiry, passwords }) => ({
    subject: `Eich cyfrinair dros dro: ${organisation}`,
    name,
    parts: [
      `Gofynnwyd i ni anfon cyfrinair dros dro ar gyfer eich cyfrif ${organisation}.`,
      ...passwords.flatMap(({ username, password, login }) => [
        {
          facts: [['Enw defnyddiwr', username] as const, ['Cyfrinair dros dro', password] as const],
        },
        {
          label:
            passwords.length === 1
              ? 'Mewngofnodi a dewis cyfrinair'
              : `Mewngofnodi fel ${username}`,
          url: login,
        },
      ]),
      `Gwnewch hyn o fewn ${period.cy.temporaryPasswordMinutes}, erbyn ${expiry}. Mae’r ddolen yn gweithio unwaith. Gallwch hefyd nodi’r cyfrinair dros dro i fewngofnodi. Yna dewiswch eich cyfrinair eich hun. Bydd y cyfrinair dros dro yn peidio â gweithio ${period.cy.usedTemporaryPasswordHours} ar ôl i chi ei ddefnyddio gyntaf. Bydd eich cyfrinair presennol yn dal i weithio nes i chi ddefnyddio’r un dros dro.`,
      ignore,
    ],
  }),
  confirmSubscription: ({ organisation, confirm, unsubscribe }) => ({
    subject: `Cadarnhewch eich tanysgrifiad i gylchlythyr e-bost ${organisation}`,
    parts: [
      `Gofynnwyd i ni anfon cylchlythyr e-bost ${organisation} i’r cyfeiriad e-bost hwn. I gadarnhau eich tanysgrifiad, agorwch y dudalen hon a dewiswch y botwm:`,
      { label: 'Cadarnhau eich tanysgrifiad', url: confirm },
      `${ignore} Ni fyddwn yn anfon y cylchlythyr atoch. Gallwch hefyd dynnu eich cyfeiriad e-bost oddi ar ein rhestr:`,
      { label: 'Tynnu eich cyfeiriad e-bost', url: unsubscribe },
    ],
  }),
  subscriptionRemoved: ({ organisation, subscribe }) => ({
    subject: `Ni fyddwch yn cael cylchlythyr e-bost ${organisation} mwyach`,
    parts: [
      `Gofynnwyd i ni dynnu’r cyfeiriad e-bost hwn oddi ar restr cylchlythyr e-bost ${organisation}, ac rydym wedi gwneud hynny.`,
      'Os na wnaethoch ofyn am hyn, gallwch danysgrifio eto:',
      { label: 'Tanysgrifio eto', url: subscribe },
    ],
  }),
  passwordChanged: ({ organisation, name, forgot }) => ({
    subject: `Mae eich cyfrinair ${organisation} wedi’i newid`,
    name,
    parts: [
      `Mae cyfrinair eich cyfrif ${organisation} newydd gael ei newid. Rydych wedi’ch allgofnodi ym mhob man arall.`,
      'Os nad chi a’i newidiodd, gofynnwch am gyfrinair dros dro:',
      { label: forgotten, url: forgot },
    ],
  }),
  confirmEmail: ({ organisation, expiry, confirm }) => ({
    subject: `Cadarnhewch eich cyfeiriad e-bost: ${organisation}`,
    parts: [
      `Gofynnwyd i ni ddefnyddio’r cyfeiriad e-bost hwn ar gyfer cyfrif ${organisation}. I gadarnhau, agorwch y dudalen hon erbyn ${expiry} a dewiswch y botwm:`,
      { label: 'Cadarnhau eich cyfeiriad e-bost', url: confirm },
      ignore,
    ],
  }),
  emailChanged: ({ organisation, replacement, name, restore }) => ({
    subject: `Mae cyfeiriad e-bost eich cyfrif ${organisation} wedi’i newid`,
    name,
    parts: [
      replacement
        ? `Cyfeiriad e-bost eich cyfrif ${organisation} bellach yw ${replacement}. Ni fyddwn yn anfon rhagor o negeseuon e-bost am y cyfrif i’r cyfeiriad e-bost hwn.`
        : `Mae gan eich cyfrif ${organisation} gyfeiriad e-bost arall bellach. Ni fyddwn yn anfon rhagor o negeseuon e-bost am y cyfrif i’r un hwn.`,
      ...(restore
        ? [
            `Os nad chi a’i newidiodd, agorwch y dudalen hon o fewn ${period.cy.restoreDays}. Yno gallwch adfer y cyfeiriad e-bost hwn ac allgofnodi pawb sy’n defnyddio eich cyfrif:`,
            { label: 'Nid fi oedd hwn', url: restore },
          ]
        : ['Os nad oeddech yn disgwyl hyn, cysylltwch â ni cyn gynted ag y gallwch.']),
    ],
  }),
  detailsChanged: ({ organisation, name, isUndone, labels, profile }) => ({
    subject: isUndone
      ? `Rydym wedi dadwneud newid i’ch manylion: ${organisation}`
      : `Rydym wedi newid eich manylion: ${organisation}`,
    name,
    parts: [
      isUndone
        ? 'Rydym wedi dadwneud newid i’r manylion hyn sydd gennym amdanoch. Maent fel yr oeddent o’r blaen. Os oes rhywbeth o’i le, cysylltwch â ni.'
        : 'Rydym wedi newid y manylion hyn sydd gennym amdanoch. Os oes rhywbeth o’i le, cysylltwch â ni.',
      { facts: [['Newidiwyd', labels.join(', ')]] },
      { label: 'Gweld eich manylion', url: profile },
    ],
  }),
  access: {
    roles: 'Rolau staff',
    deletedOn: 'Dyddiad dileu',
    disabled: {
      subject: (organisation: string): string => `Mae eich cyfrif ${organisation} wedi’i analluogi`,
      lead: (organisation: string): string =>
        `Rydym wedi analluogi eich cyfrif ${organisation} a’ch allgofnodi ym mhob man. Ni allwch fewngofnodi mwyach. Os nad oeddech yn disgwyl hyn, cysylltwch â ni.`,
      link: 'Cysylltu â ni',
    },
    enabled: {
      subject: (organisation: string): string =>
        `Gallwch ddefnyddio eich cyfrif ${organisation} eto`,
      lead: (organisation: string): string =>
        `Rydym wedi galluogi eich cyfrif ${organisation}. Gallwch fewngofnodi eto.`,
      link: 'Mewngofnodi',
    },
    erased: {
      subject: (organisation: string): string => `Byddwn yn dileu eich cyfrif ${organisation}`,
      lead: (organisation: string): string =>
        `Rydym wedi cau eich cyfrif ${organisation}. Ni allwch fewngofnodi mwyach, a byddwn yn dileu’r cyfrif gyda’ch manylion ar y diwrnod hwn. Os na ofynnoch am hyn, neu os ydych am gadw eich cyfrif, cysylltwch â ni cyn hynny.`,
      link: 'Cysylltu â ni',
    },
    kept: {
      subject: (organisation: string): string => `Ni fyddwn yn dileu eich cyfrif ${organisation}`,
      lead: (organisation: string): string =>
        `Ni fyddwn yn dileu eich cyfrif ${organisation} wedi’r cyfan. Gallwch ei ddefnyddio fel o’r blaen.`,
      link: 'Mewngofnodi',
    },
    given: {
      subject: (organisation: string): string => `Mae gennych rôl staff newydd: ${organisation}`,
      lead: (organisation: string): string =>
        `Gallwch wneud hyn ar dudalennau staff ${organisation} o hyn ymlaen. Os nad oeddech yn ei ddisgwyl, cysylltwch â ni.`,
      link: 'Agor y tudalennau staff',
    },
    taken: {
      subject: (organisation: string): string =>
        `Mae rôl staff i chi wedi’i dileu: ${organisation}`,
      lead: (organisation: string): string =>
        `Ni allwch wneud hyn mwyach ar dudalennau staff ${organisation}. Os nad oeddech yn ei ddisgwyl, cysylltwch â ni.`,
      link: 'Cysylltu â ni',
    },
  },
  invitation: (facts) => ({
    subject: `Eich cyfrif ${facts.organisation}`,
    name: facts.name,
    parts: [
      `Rydym wedi creu cyfrif ${facts.organisation} i chi. Yno gallwch weld eich aelodaethau a chadw eich manylion yn gyfredol.`,
      { facts: [['Eich enw defnyddiwr', facts.username]] },
      ...choosePassword(facts),
    ],
  }),
  accountsMerged: ({ organisation, name, username, merged, login, until }) => ({
    subject: `Mae eich dau gyfrif ${organisation} bellach yn un`,
    name,
    parts: [
      `Rydym wedi uno dau gyfrif ${organisation}, gan mai chi sydd biau’r ddau. Mae eich aelodaethau bellach gyda’i gilydd, a gallwch fewngofnodi gydag un enw defnyddiwr:`,
      {
        facts: [
          ['Eich enw defnyddiwr', username],
          ['Nid yw’n gweithio mwyach', merged],
        ],
      },
      'Nid yw eich cyfrinair ar ei gyfer wedi newid. Mae’r cyfrif arall wedi’i allgofnodi ym mhob man.',
      { label: 'Mewngofnodi', url: login },
      `Os nad chi sydd biau un o’r cyfrifon hyn, cysylltwch â ni cyn gynted ag y gallwch. Gallwn ddadwneud hyn hyd at ${until}.`,
    ],
  }),
  accountsSeparated: ({ organisation, name, username, merged, login }) => ({
    subject: `Mae eich cyfrifon ${organisation} ar wahân eto`,
    name,
    parts: [
      `Roeddem wedi uno dau gyfrif ${organisation}, ac rydym wedi dadwneud hynny. Mae gan bob un ei aelodaethau ei hun eto, oni bai eu bod wedi newid ers hynny. Mae’r ddau enw defnyddiwr yn gweithio, pob un gyda’i gyfrinair ei hun:`,
      {
        facts: [
          ['Cyfrif cyntaf', username],
          ['Ail gyfrif', merged],
        ],
      },
      { label: 'Mewngofnodi', url: login },
      'Os nad oeddech yn disgwyl hyn, cysylltwch â ni.',
    ],
  }),
} satisfies Translation<typeof emailEnglish>
