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
  name: {
    title: 'What is your name?',
    ofContact: 'Who should we contact?',
    ofContactLead: 'We will write to this person about the membership.',
    fields: {
      title: 'Title (optional)',
      forename: 'First name',
      surname: 'Last name',
      position: 'Job title (optional)',
    },
    noTitle: 'No title',
  },
  organisation: {
    title: 'What is your organisation called?',
    label: 'Name of the organisation',
    hint: 'The name of the farm, company, charity or group that will be the member.',
  },
  about: {
    title: 'What does your organisation do?',
    label: 'What your organisation does (optional)',
    hint: 'One or two sentences are enough, for example: We grow apples on 40 hectares and sell at three markets.',
  },
  address: {
    title: 'What is your address?',
    ofOrganisation: 'What is the address of your organisation?',
    fields: {
      address: 'Address',
      county: 'County (optional)',
      postcode: 'Postcode',
      country: 'Country',
    },
    addressHint: 'House, street and town, each on a line of its own.',
    postcodeHint: 'For example, BA5 1AA. Leave this empty if your country does not use postcodes.',
    selectCountry: 'Select a country',
  },
  phone: {
    title: 'What is your phone number?',
    label: 'Phone number',
    hint: 'We will only call about your application or your membership. For a number outside the UK, include the country code.',
  },
  errors: {
    forename: 'Enter your first or last name',
    organisation: 'Enter the name of the organisation',
    address: 'Enter your address',
    ofContact: { forename: 'Enter the first or last name of the contact' },
    ofOrganisation: { address: 'Enter the address of the organisation' },
    postcode: 'Enter your postcode, for example BA5 1AA',
    phone: 'Enter your phone number',
    reply: 'Enter your answer',
  },
}
