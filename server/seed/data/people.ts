/** Starting values of what a student's record says about the person. */

/**
 * Languages of Pakistan: those that the 2023 census of the Pakistan Bureau of Statistics counts as mother tongues, then
 * others that schools meet.
 */
export const motherTongues: readonly string[] = [
  'Urdu',
  'Punjabi',
  'Sindhi',
  'Pashto',
  'Balochi',
  'Kashmiri',
  'Saraiki',
  'Hindko',
  'Brahui',
  'Shina',
  'Balti',
  'Mewati',
  'Kalasha',
  'Kohistani',
  'Pahari-Pothwari',
  'Burushaski',
  'Khowar',
  'Wakhi',
  'Gojri',
  'Torwali',
  'Dari',
  'Hazaragi',
  'Marwari',
  'Dhatki',
  'Gujarati',
  'Memoni',
  'Bengali',
  'English',
  'Arabic',
  'Persian',
  'Other',
];
/** As the census form of Pakistan lists them, and the larger religions of the world that are met elsewhere. */
export const religions: readonly string[] = [
  'Islam',
  'Christianity',
  'Hinduism',
  'Qadiani/Ahmadi',
  'Scheduled Castes',
  'Sikhism',
  'Parsi',
  'Buddhism',
  'Bahá’í',
  'Judaism',
  'Other',
];
export const genders: readonly string[] = ['Male', 'Female', 'Transgender'];
/** Groups of the matriculation and intermediate boards. */
export const studentGroups: readonly { name: string; description: string }[] = [
  { name: 'General', description: 'Classes before the choice of a group' },
  { name: 'Biology', description: 'Matriculation science with Biology' },
  { name: 'Computer Science', description: 'Matriculation science with Computer Science' },
  { name: 'Arts', description: 'Matriculation humanities' },
  { name: 'Pre-Medical', description: 'Biology, Chemistry, Physics' },
  { name: 'Pre-Engineering', description: 'Mathematics, Chemistry, Physics' },
  { name: 'ICS', description: 'Computer Science, Mathematics, Physics or Statistics' },
  { name: 'I.Com', description: 'Commerce and accounting' },
  { name: 'F.A.', description: 'Intermediate humanities' },
];
