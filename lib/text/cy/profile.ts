import type {
  changeEmailText as changeEmailEnglish,
  editProfileText as editEnglish,
  profileText as profileEnglish,
} from '../en/profile.ts'
import { period } from '../language/period.ts'
import type { Translation } from '../language/translation.ts'

/** The profile and its fields. */
export const profileText = {
  title: 'Eich manylion',
  username: (username: string): string => `Eich enw defnyddiwr yw ${username}.`,
  groups: {
    name: 'Enw',
    email: 'E-bost',
    address: 'Cyfeiriad',
    phone: 'Ffôn',
    language: 'Iaith',
  },
  changeGroup: {
    name: 'eich enw',
    email: 'eich cyfeiriad e-bost',
    address: 'eich cyfeiriad',
    phone: 'eich rhifau ffôn',
    language: 'iaith ein negeseuon e-bost atoch',
  },
  back: 'Yn ôl i’ch proffil',
} satisfies Translation<typeof profileEnglish>

/** The forms that change the profile, one for each group. */
export const editProfileText = {
  name: {
    title: 'Newid eich enw',
    submit: 'Cadw’r enw',
  },
  address: {
    title: 'Newid eich cyfeiriad',
    lead: 'Dyma eich cyfeiriad eich hun. Mae gan bob aelodaeth ei chyfeiriad ei hun.',
    submit: 'Cadw’r cyfeiriad',
  },
  phone: {
    title: 'Newid eich rhifau ffôn',
    lead: 'Gadewch faes yn wag os nad ydych am roi’r rhif hwnnw i ni.',
    submit: 'Cadw’r rhifau ffôn',
  },
  language: {
    title: 'Iaith e-byst',
    lead: 'Rydym yn defnyddio’r iaith hon ar gyfer pob e-bost atoch.',
    legend: 'Ym mha iaith y dylem ysgrifennu atoch?',
    submit: 'Cadw’r iaith',
  },
  pending: 'Wrthi’n cadw…',
} satisfies Translation<typeof editEnglish>

/** Changing the email address, and the link that confirms it. */
export const changeEmailText = {
  title: 'Newid eich cyfeiriad e-bost',
  lead: (email: string | null): string =>
    email ? `Eich cyfeiriad e-bost yw ${email}.` : 'Nid oes gennym gyfeiriad e-bost ar eich cyfer.',
  email: 'Cyfeiriad e-bost newydd',
  emailHint:
    'Byddwn yn anfon dolen atoch drwy e-bost. Bydd eich cyfeiriad e-bost yn newid pan fyddwch yn agor y ddolen ac yn cadarnhau.',
  current: 'Cyfrinair presennol',
  currentHint: 'Rydym yn gofyn am hwn fel na all neb arall newid eich cyfeiriad e-bost.',
  submit: 'Anfon y ddolen',
  pending: 'Wrthi’n anfon…',
  waiting: {
    title: 'Cadarnhewch eich cyfeiriad e-bost newydd',
    text: 'I ddechrau defnyddio {email}, agorwch y ddolen rydym wedi’i hanfon yno. Mae’r ddolen yn gweithio tan {expiry}.',
    resend: 'Anfon e-bost arall',
    submit: 'Canslo’r newid hwn',
    pending: 'Wrthi’n canslo…',
  },
  confirm: {
    title: 'Defnyddio’r cyfeiriad e-bost hwn?',
    text: 'Byddwn yn defnyddio’r cyfeiriad e-bost hwn o hyn ymlaen. Os oes gennych hen un, byddwn yn anfon e-bost yno i ddweud ei fod wedi’i ddisodli.',
    submit: 'Defnyddio’r cyfeiriad e-bost hwn',
    pending: 'Wrthi’n cadw…',
    ignore: 'Os na wnaethoch ofyn am hyn, caewch y dudalen hon. Ni fydd unrhyw beth yn newid.',
  },
  changed: {
    title: 'Eich cyfeiriad e-bost',
    lead: 'Byddwn yn defnyddio eich cyfeiriad e-bost newydd o hyn ymlaen. Os oedd gennych hen un, rydym wedi anfon e-bost yno i ddweud hynny.',
  },
  expiredLink: {
    title: 'Nid yw’r ddolen hon yn gweithio mwyach',
    reasons: {
      used: 'Mae’r ddolen hon eisoes wedi’i defnyddio. Mae eich cyfeiriad e-bost wedi’i newid.',
      replaced:
        'Gwnaethoch ofyn am ddolen fwy diweddar. Defnyddiwch y ddolen yn yr e-bost diweddaraf.',
      expired: `Mae’r ddolen hon wedi dod i ben. Dim ond am ${period.cy.emailChangeHours} y mae’n gweithio.`,
      void: 'Gwnaethoch newid eich cyfrinair neu allgofnodi ym mhob man arall ar ôl i ni anfon y ddolen hon.',
      unknown: 'Mae’r ddolen hon yn anghyflawn neu’n hen iawn, neu cafodd y newid ei ganslo.',
    },
    profile: 'Gweld eich manylion',
    newLink: 'Gofyn am ddolen newydd',
  },
  restore: {
    title: 'Nid chi oedd hwn?',
    lead: 'Newidiodd rhywun gyfeiriad e-bost eich cyfrif. Os nad chi oedd hwn, byddwn yn defnyddio {email} eto, yn allgofnodi pawb sy’n defnyddio eich cyfrif, ac yn tynnu allweddi mynediad a ychwanegwyd ers hynny.',
    ignore: 'Os chi a’i newidiodd, caewch y dudalen hon. Ni fydd unrhyw beth yn newid.',
    submit: 'Nid fi oedd hwn',
    pending: 'Wrthi’n adfer…',
    done: {
      title: 'Mae eich cyfeiriad e-bost wedi’i adfer',
      lead: 'Rydym yn defnyddio {email} eto. Mae pawb wedi’u hallgofnodi, ac mae allweddi mynediad a ychwanegwyd ers hynny wedi’u tynnu. Efallai fod rhywun yn gwybod eich cyfrinair, felly gofynnwch am un newydd nawr.',
      password: 'Cael cyfrinair newydd',
    },
    closed: {
      title: 'Nid yw’r ddolen hon yn gweithio mwyach',
      used: 'Rydych eisoes wedi adfer y cyfeiriad e-bost hwn.',
      expired: `Dim ond am ${period.cy.restoreDays} y mae’n gweithio. Cysylltwch â ni os oes rhywbeth o’i le.`,
      void: 'Mae’r cyfrif wedi’i gau. Cysylltwch â ni os oes rhywbeth o’i le.',
      unknown:
        'Nid yw’r ddolen yn gyflawn, neu mae cyfeiriad e-bost cynharach wedi’i adfer. Cysylltwch â ni os oes rhywbeth o’i le.',
    },
  },
} satisfies Translation<typeof changeEmailEnglish>
