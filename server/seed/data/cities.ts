import type { CreateOf } from '../../../contract/resource.ts';
import type { cities as declared } from '../../../src/resources/cities.ts';

type City = CreateOf<typeof declared>;
/**
 * The larger cities and towns of Pakistan by province or territory: those of the urban tables of the Pakistan Bureau of
 * Statistics' census, and the district headquarters of the thinly settled territories.
 */
const BY_PROVINCE: readonly (readonly [NonNullable<City['province']>, string])[] = [
  [
    'Punjab',
    `Lahore|Faisalabad|Rawalpindi|Gujranwala|Multan|Sargodha|Sialkot|Bahawalpur|Jhang|Sheikhupura|Gujrat|Sahiwal|Wah Cantonment|Kasur|Okara|Rahim Yar Khan|Dera Ghazi Khan|
    Chiniot|Kamoke|Hafizabad|Sadiqabad|Burewala|Khanewal|Muzaffargarh|Mandi Bahauddin|Jhelum|Khanpur|Pakpattan|Daska|Gojra|Muridke|Bahawalnagar|Samundri|Jaranwala|Chishtian|
    Attock|Vehari|Kot Abdul Malik|Ferozewala|Chakwal|Kamalia|Ahmedpur East|Kot Addu|Wazirabad|Layyah|Mianwali|Bhakkar|Khushab|Toba Tek Singh|Narowal|Lodhran|Rajanpur|
    Nankana Sahib|Taxila|Murree|Gujar Khan|Hasilpur|Arifwala|Haroonabad|Jampur|Jalalpur Jattan|Lala Musa|Kharian|Shakargarh|Pattoki|Chunian|Mian Channu|Chichawatni|Depalpur|
    Renala Khurd|Shorkot|Bhalwal|Pindi Bhattian|Phool Nagar|Talagang|Hazro|Hasan Abdal|Dina|Sambrial|Pasrur|Jauharabad|Taunsa|Mailsi|Shujabad|Jalalpur Pirwala|Dunyapur`,
  ],
  [
    'Sindh',
    `Karachi|Hyderabad|Sukkur|Larkana|Nawabshah|Mirpur Khas|Jacobabad|Shikarpur|Khairpur|Dadu|Tando Adam|Tando Allahyar|Tando Muhammad Khan|Umerkot|Badin|Thatta|Ghotki|Kotri|
    Shahdadkot|Jamshoro|Kandhkot|Kashmore|Mehar|Moro|Naushahro Feroze|Sanghar|Shahdadpur|Matiari|Hala|Mithi|Rohri|Pano Aqil|Daharki|Mirpur Mathelo|Sehwan|Qambar|Ratodero|
    Digri|Sakrand|Sujawal`,
  ],
  [
    'Khyber Pakhtunkhwa',
    `Peshawar|Mardan|Mingora|Kohat|Abbottabad|Dera Ismail Khan|Bannu|Swabi|Charsadda|Nowshera|Mansehra|Haripur|Karak|Hangu|Tank|Lakki Marwat|Timergara|Batkhela|Chitral|Dir|
    Battagram|Parachinar|Takht Bhai|Topi|Havelian|Saidu Sharif|Shabqadar|Jamrud|Landi Kotal|Daggar|Miranshah|Wana|Khar|Risalpur|Pabbi`,
  ],
  [
    'Balochistan',
    `Quetta|Turbat|Khuzdar|Hub|Chaman|Gwadar|Dera Murad Jamali|Dera Allah Yar|Usta Muhammad|Sibi|Loralai|Zhob|Pishin|Kalat|Mastung|Nushki|Kharan|Panjgur|Pasni|Dera Bugti|
    Ziarat|Kohlu|Bela|Uthal|Muslim Bagh|Dalbandin|Barkhan|Qila Saifullah|Musakhel`,
  ],
  ['Islamabad Capital Territory', 'Islamabad'],
  ['Azad Jammu and Kashmir', 'Muzaffarabad|Mirpur|Kotli|Rawalakot|Bhimber|Bagh|Palandri|Athmuqam|Hattian Bala|Dadyal'],
  ['Gilgit-Baltistan', 'Gilgit|Skardu|Chilas|Hunza|Ghizer|Khaplu|Astore|Shigar|Nagar'],
];

export const cities: readonly City[] = BY_PROVINCE.flatMap(([province, names]) =>
  names.split('|').map((name) => ({ name: name.trim(), province })),
);
