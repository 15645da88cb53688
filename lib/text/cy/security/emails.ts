import type { mfaEmailText as english } from '../../en/security/emails.ts'
import { plural } from '../../language/plural.ts'
import type { Translation } from '../../language/translation.ts'

const unexpected = 'Os nad chi wnaeth hyn, cysylltwch â ni cyn gynted ag y gallwch.'

/** The emails about two-step sign-in and app passwords. */
export const mfaEmailText = {
  setUp: ({ organisation, name }) => ({
    subject: `Mae mewngofnodi dau gam ymlaen ar gyfer eich cyfrif ${organisation}`,
    name,
    parts: [
      `Mae mewngofnodi dau gam newydd gael ei droi ymlaen ar gyfer eich cyfrif ${organisation}. Nid yw eich cyfrinair yn unig yn ddigon i fewngofnodi mwyach, ac rydych wedi’ch allgofnodi ym mhob man arall.`,
      unexpected,
    ],
  }),
  ended: ({ organisation, name, forgot }) => ({
    subject: `Mae mewngofnodi dau gam wedi’i ddiffodd ar gyfer eich cyfrif ${organisation}`,
    name,
    parts: [
      `Mae mewngofnodi dau gam ar gyfer eich cyfrif ${organisation} newydd gael ei ddiffodd. O hyn ymlaen, mae eich cyfrinair yn ddigon i fewngofnodi.`,
      'Os nad chi wnaeth hyn, gofynnwch am gyfrinair dros dro, a chysylltwch â ni cyn gynted ag y gallwch:',
      { label: 'Gofyn am gyfrinair dros dro', url: forgot },
    ],
  }),
  newCodes: ({ organisation, name, factor }) => ({
    subject: `Codau adfer newydd ar gyfer eich cyfrif ${organisation}`,
    name,
    parts: [
      `Mae codau adfer newydd gael eu creu ar gyfer eich cyfrif ${organisation}. Nid yw’r rhai blaenorol yn gweithio mwyach.`,
      unexpected,
      { label: 'Mewngofnodi dau gam', url: factor },
    ],
  }),
  recoveryCodeUsed: ({ organisation, name, factor, left }) => ({
    subject: `Defnyddiwyd cod adfer ar gyfer eich cyfrif ${organisation}`,
    name,
    parts: [
      `Mae rhywun newydd ddefnyddio cod adfer ar gyfer eich cyfrif ${organisation}. ${plural.cy(
        left,
        {
          zero: 'Nid oes codau ar ôl.',
          one: 'Mae 1 cod ar ôl.',
          two: 'Mae 2 god ar ôl.',
          few: 'Mae 3 chod ar ôl.',
          many: 'Mae 6 chod ar ôl.',
          other: 'Mae {n} cod ar ôl.',
        },
      )}`,
      'Os mai chi oedd hwn, gallwch greu codau adfer newydd yma:',
      { label: 'Mewngofnodi dau gam', url: factor },
      'Os nad chi oedd hwn, mae rhywun yn gwybod eich cyfrinair ac mae eich codau adfer ganddo. Cysylltwch â ni cyn gynted ag y gallwch.',
    ],
  }),
  appPasswordAdded: ({ organisation, name, security, label }) => ({
    subject: `Crëwyd cyfrinair ap ar gyfer eich cyfrif ${organisation}`,
    name,
    parts: [
      `Gall rhaglen nawr ddefnyddio eich cyfrif ${organisation} gyda’r cyfrinair ap hwn:`,
      { facts: [['Enw', label]] },
      'Os nad chi a’i creodd, rhowch derfyn arno yma, newidiwch eich cyfrinair, a chysylltwch â ni:',
      { label: 'Diogelwch', url: security },
    ],
  }),
  appPasswordNeeded: ({ organisation, name, appPasswords, program, network }) => ({
    subject: `Mae angen cyfrinair ap ar raglen ar gyfer eich cyfrif ${organisation}`,
    name,
    parts: [
      `Mae rhaglen wedi ceisio defnyddio eich cyfrif ${organisation} gyda’ch cyfrinair. Roedd y cyfrinair yn gywir, ond mae angen mwy na hynny ar eich cyfrif, felly gwrthodwyd y rhaglen:`,
      {
        facts: [
          ['Rhaglen', program],
          ['Rhwydwaith', network],
        ],
      },
      'Os chi sydd biau’r rhaglen, crëwch gyfrinair ap, a rhowch hwnnw yn y rhaglen yn lle eich cyfrinair:',
      { label: 'Creu cyfrinair ap', url: appPasswords },
      'Os nad ydych yn adnabod y rhaglen hon, mae rhywun yn gwybod eich cyfrinair. Mewngofnodwch a’i newid.',
      'Byddwch yn cael yr e-bost hwn unwaith y dydd ar y mwyaf.',
    ],
  }),
  reset: ({ organisation, name, at, stop }) => ({
    subject: `Bydd mewngofnodi dau gam yn cael ei dynnu o’ch cyfrif ${organisation}`,
    name,
    parts: [
      `Gofynnwyd i ni dynnu mewngofnodi dau gam o’ch cyfrif ${organisation}. Ar ${at}, bydd eich ail gam a’ch codau adfer yn rhoi’r gorau i weithio. Bydd eich cyfrinair wedyn yn ddigon i fewngofnodi, a gallwch ei osod eto.`,
      'Os na wnaethoch gytuno i hyn, agorwch y dudalen hon cyn hynny a dewiswch y botwm:',
      { label: 'Atal y tynnu', url: stop },
    ],
  }),
} satisfies Translation<typeof english>
