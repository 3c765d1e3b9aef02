/** node bench/students/run.ts [--full] [--quick]: the benchmark of students alone. */
import { benchStudents } from './students.ts';

const options = process.argv.slice(2);
process.exit((await benchStudents({ full: options.includes('--full'), quick: options.includes('--quick') })) ? 0 : 1);
