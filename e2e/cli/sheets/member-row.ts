/** A row of the sheet, by header. */
export interface MemberRow {
  'Membership no': string
  'Membership type': string
  Organisation: string
  'Date joined': string
  Title: string
  'First name': string
  Surname: string
  'Job title': string
  'E-mail': string
  Telephone: string
  Mobile: string
  Address: string
  Town: string
  County: string
  'Post code': string
  Country: string
  'Main contact': string
  Username: string
  'Password hash': string
  Notes: string
}
