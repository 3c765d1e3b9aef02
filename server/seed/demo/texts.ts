/** Written matter of the demo school: news, certificates, houses. */
export const news = [
  {
    title: 'Welcome to Chenab Grammar School',
    description:
      'This is a demo school. Sign in as admin, clerk, accountant or registrar and try anything: nothing here is real.',
  },
  {
    title: 'Winter timing',
    description: 'From the first of November school starts at 8:15 and ends at 14:15. Friday ends at 12:30.',
  },
  {
    title: 'Fee challans of this month',
    description:
      'Challans are due on the 10th. Please tell parents that the bank refuses them after the validity date.',
  },
  {
    title: 'Inter-house debates',
    description:
      'Finals of the Urdu and English debates take place in the main hall. House in-charges send two names each.',
  },
  {
    title: 'Board registration of class Nine',
    description:
      'Registration with the Board of Intermediate and Secondary Education closes this month. B-forms must be on file.',
    link: 'https://www.biselahore.com/',
  },
  {
    title: 'First aid training',
    description: 'All teachers of the pre-school attend the first aid course on Saturday.',
  },
  {
    title: 'Library week',
    description: 'Every class visits the library once. Donated books are welcome at both campuses.',
  },
  {
    title: 'Sports day',
    description: 'The annual sports day is on the first Saturday of March. Practice starts after the mid-term.',
  },
  { title: 'New computers', description: 'The computer laboratory of the Johar Town campus has twenty new machines.' },
  {
    title: 'Backup of records',
    description: 'Records are saved every night at two. Please sign out before you leave.',
  },
  {
    title: 'Polio drive',
    description: 'The health department visits the pre-school on Monday. Parents have been informed.',
  },
  {
    title: 'Lost property',
    description: 'Unclaimed bottles and sweaters are at the reception until the end of the month.',
  },
];
/** Beside those of every school. */
export const certificates = [
  {
    name: 'Certificate of Achievement',
    body: 'Awarded to **{{studentName}}** of class {{class_name}} for outstanding performance.',
    page: 'A4',
    orientation: 'landscape',
    border: 'corners',
    photo: 'left',
  },
  {
    name: 'Sports Certificate',
    body: 'Awarded to {{studentName}} of class {{class_name}} on the annual sports day, {{date}}.',
    page: 'A5',
    orientation: 'landscape',
  },
];
export const houses = [
  { name: 'Jinnah House', color: '#1b5e20', motto: 'Unity, Faith, Discipline', capacity: 250 },
  { name: 'Iqbal House', color: '#0d47a1', motto: 'Rise above the stars', capacity: 250 },
  { name: 'Liaquat House', color: '#b71c1c', motto: 'Service before self', capacity: 250 },
  { name: 'Sir Syed House', color: '#f9a825', motto: 'Knowledge is light', capacity: 250 },
];
