/** The build of the product with the entities of tests/examples that another source has: no file of the product knows of them. */
import { defineConfig, mergeConfig, runnerImport, type Plugin } from 'vite';
import product from '../../../vite.config.ts';

const RESOURCES = /\/src\/resources\/index\.ts$/;
/** Built as their values (vite.config.ts), which are made of the declarations. */
const MADE_OF_THEM = /\/src\/(resources\/outlines|pages\/knownSections)\.ts$/;
const LIST = 'export const resources: readonly Resource[] = [';

const listed: Plugin = {
  name: 'listed-examples',
  enforce: 'pre',
  transform(code, id) {
    if (!RESOURCES.test(id)) return null;
    if (!code.includes(LIST)) throw new Error(`${id} does not list its declarations`);
    return `import { elsewhere } from '../../tests/examples/index.ts';\n${code.replace(LIST, `${LIST} ...elsewhere,`)}`;
  },
};
const evaluated: Plugin = {
  name: 'evaluated-with-examples',
  enforce: 'pre',
  async load(id) {
    if (!MADE_OF_THEM.test(id)) return null;
    const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false, plugins: [listed] });
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

export default defineConfig((environment) => mergeConfig(product(environment), { plugins: [listed, evaluated] }));
