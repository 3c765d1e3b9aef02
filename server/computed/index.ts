/** The files with the SQL of computed fields, one for each entity that has some; each is imported for what it says. */
import './employees.ts';
import './messageSettings.ts';

export { sqlOf } from './computedSql.ts';
import './fixedAssets.ts';
import './ptms.ts';
import './shifts.ts';
