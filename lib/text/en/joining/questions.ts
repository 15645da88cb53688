/** The questions of the application to join; the browser gets this file with each of them. */
export const joinQuestionsText = {
  step: (number: number, count: number): string => `Step ${number} of ${count}`,
  submit: 'Continue',
  pending: 'Saving…',
  later: 'Save and come back later',
  back: 'Back',
  email: {
    title: 'What is your email address?',
    label: 'Email address',
    hint: 'We will email you a link, so that you can come back to your application. We will only use your email address for your application and your membership.',
  },
  titles: {
    name: 'What is your name?',
    organisation: 'What is your organisation called?',
    about: 'What does your organisation do?',
    address: 'What is your address?',
    phone: 'What is your phone number?',
  },
  /** The words that differ from those of a profile. */
  fields: {
    title: { label: 'Title (optional)' },
    position: { label: 'Job title (optional)' },
    organisation: {
      label: 'Name of the organisation',
      hint: 'The name of the farm, company, charity or group that will be the member.',
      enter: 'Enter the name of the organisation',
    },
    about: {
      label: 'What your organisation does (optional)',
      hint: 'One or two sentences are enough, for example: We grow apples on 40 hectares and sell at three markets.',
    },
    address: {
      hint: 'House, street and town, each on a line of its own.',
      enter: 'Enter your address',
    },
    county: { label: 'County (optional)' },
    postcode: {
      hint: 'For example, BA5 1AA. Leave this empty if your country does not use postcodes.',
      enter: 'Enter your postcode, for example BA5 1AA',
    },
    phone: {
      hint: 'We will only call about your application or your membership. For a number outside the UK, include the country code.',
      enter: 'Enter your phone number',
    },
  },
  /** The words for an organisation and its contact that differ from those. */
  ofOrganisation: {
    titles: {
      name: 'Who should we contact?',
      address: 'What is the address of your organisation?',
    },
    leads: { name: 'We will write to this person about the membership.' },
    fields: {
      forename: { enter: 'Enter the first or last name of the contact' },
      address: { enter: 'Enter the address of the organisation' },
    },
  },
  errors: { reply: 'Enter your answer' },
}
