/** Given and family names of Pakistan in Latin and Urdu letters, for made-up students. */
export type Name = readonly [latin: string, urdu: string];
const names = (text: string): readonly Name[] =>
  text.split(/[;\n]/).map((pair) => {
    const [latin = '', urdu = ''] = pair.split('|');
    return [latin.trim(), urdu.trim()];
  });

export const boys =
  names(`Muhammad Ali|محمد علی;Ahmed|احمد;Hamza|حمزہ;Bilal|بلال;Usman|عثمان;Hassan|حسن;Hussain|حسین;Umar|عمر;Abdullah|عبداللہ;Ibrahim|ابراہیم;Zain|زین;Saad|سعد
Fahad|فہد;Talha|طلحہ;Huzaifa|حذیفہ;Anas|انس;Arham|ارحم;Ayaan|ایان;Rayyan|ریان;Moiz|معیز;Danish|دانش;Kashif|کاشف;Shahzaib|شاہ زیب;Waleed|ولید;Yasir|یاسر;Junaid|جنید;Faizan|فیضان;Haris|حارث
Taimoor|تیمور;Saim|صائم;Musa|موسیٰ;Yahya|یحییٰ;Zubair|زبیر;Khizar|خضر;Abdul Rehman|عبدالرحمٰن;Abdul Hadi|عبدالہادی;Daniyal|دانیال;Ashir|عاشر;Sunny|سنی;Sameer|سمیر`);
export const girls =
  names(`Ayesha|عائشہ;Fatima|فاطمہ;Zainab|زینب;Maryam|مریم;Khadija|خدیجہ;Hafsa|حفصہ;Amna|آمنہ;Hira|حرا;Iqra|اقرا;Sana|ثنا;Noor|نور;Laiba|لائبہ;Mahnoor|ماہ نور;Eman|ایمان
Areeba|اریبہ;Alishba|علیشبہ;Minahil|مناہل;Anaya|عنایہ;Zoya|زویا;Rabia|رابعہ;Saba|صبا;Kinza|کنزہ;Momina|مومنہ;Hania|ہانیہ;Aleena|علینہ;Javeria|جویریہ;Sumaira|سمیرا;Tayyaba|طیبہ;Umaima|امیمہ
Dua|دعا;Aiza|عائزہ;Mishal|مشعل;Nimra|نمرہ;Rida|ردا;Sidra|سدرہ;Warda|وردہ;Yusra|یسریٰ;Esha|عشا;Mehak|مہک;Sonia|سونیا`);
export const fathers =
  names(`Muhammad Aslam|محمد اسلم;Imran|عمران;Khalid|خالد;Nadeem|ندیم;Tahir|طاہر;Rashid|راشد;Sajid|ساجد;Tariq|طارق;Zahid|زاہد;Naveed|نوید;Shahid|شاہد;Asif|آصف;Javed|جاوید;Akram|اکرم
Ghulam Rasool|غلام رسول;Abdul Qayyum|عبدالقیوم;Muhammad Yousaf|محمد یوسف;Iftikhar|افتخار;Pervaiz|پرویز;Zulfiqar|ذوالفقار;Ijaz|اعجاز;Mushtaq|مشتاق;Liaqat|لیاقت;Saleem|سلیم;Waseem|وسیم;Kamran|کامران;Adnan|عدنان
Faisal|فیصل;Atif|عاطف;Noman|نعمان;Amjad|امجد;Arshad|ارشد;Riaz|ریاض;Yaqoob|یعقوب;Ashraf|اشرف;Mansoor|منصور`);
export const mothers: readonly string[] =
  'Shazia Parveen,Farzana Bibi,Saima Yousaf,Naila Rehman,Rukhsana Kausar,Amna Siddiqui,Nusrat Begum,Kiran Shahzadi,Sobia Latif,Uzma Iqbal,Rehana Akhtar,Samina Noreen,Tahira Naz,Bushra Khatoon,Asma Riaz,Nadia Jamil'.split(
    ',',
  );
export const families =
  names(`Khan|خان;Malik|ملک;Butt|بٹ;Sheikh|شیخ;Chaudhry|چوہدری;Qureshi|قریشی;Hashmi|ہاشمی;Siddiqui|صدیقی;Ansari|انصاری;Bhatti|بھٹی;Mirza|مرزا;Raza|رضا;Hussain|حسین;Iqbal|اقبال
Akhtar|اختر;Mehmood|محمود;Awan|اعوان;Rajput|راجپوت;Gondal|گوندل;Warraich|وڑائچ;Cheema|چیمہ;Rehman|رحمٰن;Javed|جاوید;Anwar|انور;Abbasi|عباسی;Baloch|بلوچ;Shah|شاہ;Masih|مسیح;Niazi|نیازی;Lodhi|لودھی`);
export const streets: readonly string[] =
  'Block A, Gulberg III;Street 4, Model Town;Block G, Johar Town;Canal View;Wapda Town;Township;Faisal Town;Garden Town;Iqbal Town;Samanabad;Cavalry Ground;Green Town'.split(
    ';',
  );
