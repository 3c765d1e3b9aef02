/** Fee plans of the demo school: rupees a month, and what is charged once or in single months. */
export interface DemoPlan {
  readonly name: string;
  readonly classes: readonly string[];
  readonly tuition: number;
  readonly examination: number;
}
export const plans: readonly DemoPlan[] = [
  { name: 'Pre-School', classes: ['Play Group', 'Nursery', 'Prep'], tuition: 3500, examination: 500 },
  { name: 'Primary', classes: ['One', 'Two', 'Three', 'Four', 'Five'], tuition: 4200, examination: 800 },
  { name: 'Middle', classes: ['Six', 'Seven', 'Eight'], tuition: 4800, examination: 1000 },
  { name: 'Matric', classes: ['Nine', 'Ten'], tuition: 5500, examination: 1500 },
];
/** The two summer months are billed together in June, as most schools of Pakistan do. */
export const TUITION_MONTHS = ['01', '02', '03', '04', '05', '06', '08', '09', '10', '11', '12'] as const;
export const SUMMER_MONTH = '06';
export const EXAM_MONTHS = ['09', '02'] as const;
