/** Guardians and message contacts of the demo school. Names are made up; numbers are of no real line. */
const GUARDIANS = `Muhammad Aslam|Father|Shopkeeper;Imran Hussain|Father|Engineer;Shazia Parveen|Mother|Teacher;Khalid Mehmood|Father|Farmer;Nadeem Akhtar|Father|Banker;Farzana Bibi|Mother|Nurse
Rashid Ali|Uncle|Driver;Tahir Iqbal|Father|Doctor;Saima Yousaf|Mother|Lecturer;Ghulam Mustafa|Grandfather|Retired officer;Zahid Anwar|Father|Electrician;Naila Rehman|Aunt|Tailor
Waqas Butt|Brother|Student;Sajid Chaudhry|Father|Contractor;Rukhsana Kausar|Grandmother|Home maker;Adnan Sheikh|Father|Software developer;Tariq Javed|Other|Neighbour;Amna Siddiqui|Mother|Pharmacist`;
const two = (number: number): string => String(number).padStart(2, '0');

export const guardians = GUARDIANS.split(/[;\n]/).map((line, index) => {
  const [name = '', relation = '', occupation = ''] = line.split('|');
  const other = relation === 'Other' ? { relation_other: 'Family friend' } : {};
  return {
    name,
    relation,
    occupation,
    ...other,
    cnic: `35202-10000${two(index)}-${index % 10}`,
    mobile: `0300-00010${two(index)}`,
    address: `House ${12 + index * 3}, Block ${'ABCDEF'[index % 6] ?? 'A'}, Lahore`,
  };
});

const CONTACTS = `Dr. Farah Siddiqui|Alumni;Usman Ghani|Alumni;Mahnoor Fatima|Alumni;City Bookshop|Suppliers;Ravi Uniforms|Suppliers;Al-Noor Printers|Suppliers;Speedy Vans|Transport
Akram Van Service|Transport;Hafiz Naveed|Staff;Kiran Shahzadi|Staff;Parents’ Council|Parents;Nusrat Begum|Parents;Asif Raza|Parents;Sobia Latif|Admission inquiries;Junaid Alam|Admission inquiries`;
export const contacts = CONTACTS.split(/[;\n]/).map((line, index) => {
  const [name = '', group_name = ''] = line.split('|');
  return { name, group_name, mobile: `0321-00020${two(index)}`, opted_out: index % 7 === 6 };
});
