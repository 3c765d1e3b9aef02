/**
 * The 249 countries and territories of ISO 3166-1 by alpha-2 code, with the English adjective of nationality. Where two
 * share an adjective, the country follows in brackets, because a nationality is unique in an institute.
 * Country names are not repeated here: they come from Unicode CLDR through `Intl.DisplayNames`, which Node carries.
 */
const ADJECTIVES = `
AD Andorran|AE Emirati|AF Afghan|AG Antiguan or Barbudan|AI Anguillian|AL Albanian|AM Armenian|AO Angolan|AQ Antarctic|AR Argentine|AS American Samoan|AT Austrian
AU Australian|AW Aruban|AX Ålander|AZ Azerbaijani|BA Bosnian or Herzegovinian|BB Barbadian|BD Bangladeshi|BE Belgian|BF Burkinabe|BG Bulgarian|BH Bahraini|BI Burundian
BJ Beninese|BL Barthélemois|BM Bermudian|BN Bruneian|BO Bolivian|BQ Caribbean Dutch|BR Brazilian|BS Bahamian|BT Bhutanese|BV Bouvet Islander|BW Motswana|BY Belarusian
BZ Belizean|CA Canadian|CC Cocos Islander|CD Congolese (Kinshasa)|CF Central African|CG Congolese (Brazzaville)|CH Swiss|CI Ivorian|CK Cook Islander|CL Chilean|CM Cameroonian|CN Chinese
CO Colombian|CR Costa Rican|CU Cuban|CV Cabo Verdean|CW Curaçaoan|CX Christmas Islander|CY Cypriot|CZ Czech|DE German|DJ Djiboutian|DK Danish|DM Dominican (Dominica)
DO Dominican (Dominican Republic)|DZ Algerian|EC Ecuadorian|EE Estonian|EG Egyptian|EH Sahrawi|ER Eritrean|ES Spanish|ET Ethiopian|FI Finnish|FJ Fijian|FK Falkland Islander
FM Micronesian|FO Faroese|FR French|GA Gabonese|GB British|GD Grenadian|GE Georgian|GF French Guianese|GG Guernsey Islander|GH Ghanaian|GI Gibraltarian|GL Greenlandic
GM Gambian|GN Guinean|GP Guadeloupean|GQ Equatorial Guinean|GR Greek|GS South Georgian|GT Guatemalan|GU Guamanian|GW Bissau-Guinean|GY Guyanese|HK Hongkonger|HM Heard Islander
HN Honduran|HR Croatian|HT Haitian|HU Hungarian|ID Indonesian|IE Irish|IL Israeli|IM Manx|IN Indian|IO Chagossian|IQ Iraqi|IR Iranian
IS Icelandic|IT Italian|JE Jersey Islander|JM Jamaican|JO Jordanian|JP Japanese|KE Kenyan|KG Kyrgyz|KH Cambodian|KI I-Kiribati|KM Comorian|KN Kittitian or Nevisian
KP North Korean|KR South Korean|KW Kuwaiti|KY Caymanian|KZ Kazakhstani|LA Lao|LB Lebanese|LC Saint Lucian|LI Liechtensteiner|LK Sri Lankan|LR Liberian|LS Mosotho
LT Lithuanian|LU Luxembourgish|LV Latvian|LY Libyan|MA Moroccan|MC Monégasque|MD Moldovan|ME Montenegrin|MF Saint-Martinois|MG Malagasy|MH Marshallese|MK Macedonian
ML Malian|MM Burmese|MN Mongolian|MO Macanese|MP Northern Mariana Islander|MQ Martiniquais|MR Mauritanian|MS Montserratian|MT Maltese|MU Mauritian|MV Maldivian|MW Malawian
MX Mexican|MY Malaysian|MZ Mozambican|NA Namibian|NC New Caledonian|NE Nigerien|NF Norfolk Islander|NG Nigerian|NI Nicaraguan|NL Dutch|NO Norwegian|NP Nepali
NR Nauruan|NU Niuean|NZ New Zealander|OM Omani|PA Panamanian|PE Peruvian|PF French Polynesian|PG Papua New Guinean|PH Filipino|PK Pakistani|PL Polish|PM Saint-Pierrais or Miquelonnais
PN Pitcairn Islander|PR Puerto Rican|PS Palestinian|PT Portuguese|PW Palauan|PY Paraguayan|QA Qatari|RE Réunionese|RO Romanian|RS Serbian|RU Russian|RW Rwandan
SA Saudi|SB Solomon Islander|SC Seychellois|SD Sudanese|SE Swedish|SG Singaporean|SH Saint Helenian|SI Slovenian|SJ Svalbard Islander|SK Slovak|SL Sierra Leonean|SM Sammarinese
SN Senegalese|SO Somali|SR Surinamese|SS South Sudanese|ST São Toméan|SV Salvadoran|SX Sint Maartener|SY Syrian|SZ Swazi|TC Turks and Caicos Islander|TD Chadian|TF French (Southern Territories)
TG Togolese|TH Thai|TJ Tajikistani|TK Tokelauan|TL Timorese|TM Turkmen|TN Tunisian|TO Tongan|TR Turkish|TT Trinidadian or Tobagonian|TV Tuvaluan|TW Taiwanese
TZ Tanzanian|UA Ukrainian|UG Ugandan|UM American (Outlying Islands)|US American|UY Uruguayan|UZ Uzbek|VA Vatican|VC Vincentian|VE Venezuelan|VG British Virgin Islander|VI U.S. Virgin Islander
VN Vietnamese|VU Ni-Vanuatu|WF Wallisian or Futunan|WS Samoan|YE Yemeni|YT Mahoran|ZA South African|ZM Zambian|ZW Zimbabwean`;

const countryName = new Intl.DisplayNames(['en'], { type: 'region' });

/** One row per country, Pakistan first. */
export const nationalities: readonly { name: string; country: string; iso_code: string }[] = ADJECTIVES.trim()
  .split(/[|\n]/)
  .map((entry) => ({
    name: entry.slice(3),
    country: countryName.of(entry.slice(0, 2)) ?? entry.slice(0, 2),
    iso_code: entry.slice(0, 2),
  }))
  .toSorted((a, b) => Number(b.iso_code === 'PK') - Number(a.iso_code === 'PK') || a.name.localeCompare(b.name, 'en'));
