import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { installable } from './scripts/installable.ts';

/** In development the pages come from Vite, and calls go on to the provider at PORT (or API_URL); scripts/dev.ts starts both. */
const api = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
const provided = ['/api', '/sign-in', '/institute_logo', '/verify'];

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Parts of packages that are always loaded and never used here, with what takes their place; docs/performance.md has the weights. */
const UNUSED: readonly (readonly [ending: string, code: string])[] = [
  // The theme's variables are written down (colours.css): createTheme and ThemeProvider ask for these only to generate some.
  [
    '/@mui/material/styles/createThemeWithVars.mjs',
    `export const createGetCssVar = () => { throw new Error('The theme has no CSS variables.'); };
     export default createGetCssVar;`,
  ],
  [
    '/@mui/material/styles/ThemeProviderWithVars.mjs',
    `const none = () => { throw new Error('The theme has no CSS variables.'); };
     export { none as CssVarsProvider, none as useColorScheme, none as getInitColorSchemeScript, none as Experimental_CssVarsProvider };`,
  ],
  // The theme turns ripples off everywhere.
  ['/@mui/material/ButtonBase/TouchRipple.mjs', 'export const DELAY_RIPPLE = 80; export default () => null;'],
  // Emotion asks for it in a wrapper for class components that nothing here makes.
  ['/hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js', 'export default (target) => target;'],
  // React-admin makes a label of a name where none is given: every declaration says its own.
  [
    '/inflection/lib/inflection.js',
    'const same = (name) => name; export { same as humanize, same as inflect, same as pluralize, same as transform };',
  ],
  // Lists write their files themselves (src/ui/output).
  [
    '/ra-core/dist/export/defaultExporter.js',
    `export const defaultExporter = () => { throw new Error('A list has its own export.'); };`,
  ],
];
/** What the hand-off needs too. */
const REACT = /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//;
/** What every signed-in page needs, in one file: forty small ones compress worse by ten kilobytes and cost a task each. */
const SHELL = new RegExp(
  [
    'src/App\\.tsx',
    'node_modules/(@emotion|stylis|hoist-non-react-statics|clsx|react-router|react-router-dom|react-error-boundary)/',
    // Several queries at once, and pages after pages of one, are asked by some screens alone.
    'node_modules/@tanstack/(?!.*(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery))',
    'node_modules/@mui/material/(Box|Button|IconButton|Typography|SvgIcon|CssBaseline|useMediaQuery)/',
    'node_modules/ra-core/dist/(auth/(useLogout|useLogoutIfAccessDenied|useAuthenticated)|util/useEvent|controller/record/useRecordContext|store/useStore|dataProvider/(DataProviderContext|useDataProvider|defaultDataProvider|HttpError|dataFetchActions)|core/(useResourceDefinitions|ResourceContext)|i18n/useTranslate)',
    'node_modules/lodash/(debounce|isObject)\\.js',
    'src/pages/(?!knownSections|PageScreen|usePage)\\w+\\.ts',
    'src/layout/menu/visibleMenu\\.ts',
    'src/ui/screen/(Notice|Spinner)\\.tsx',
    'src/ui/keys/(overlay|shortcuts|typing)\\.ts',
    'src/ui/screen/AppLink\\.tsx',
    'src/(auth/(navigation|canAccess|offers)|dataProvider/(httpClient|calls|onlyOffered))\\.ts',
    'src/lean/idempotencyKey\\.ts',
    'contract/(resource|action|order|dates)\\.ts',
  ].join('|'),
);
/** Files that are there before any screen is asked for. */
const THERE = /\/(react|index|shell|rolldown-runtime)-[\w-]+\.js$/;
/** Files that are known by their names: what many screens share, and each screen's own. */
const NAMED = /^(react|shell|rolldown-runtime|alert|answers|data|screens|lists|inputs)$|(Page|Screen|Print)$/;
/** How calls ask and their answers are read: signing in and pages without records need no more. */
const ANSWERS =
  /src\/dataProvider\/(envelope|pages|answer|listCache|formData|ask)\.ts|src\/challans\/useFeeList\.ts|contract\/(money|plural)\.ts/;
/** The data provider, and the declarations that it works by: every screen of records asks for both at once. */
const DATA = new RegExp(
  [
    'contract/(conditions|fields|filters|lists|wire)\\.ts',
    'contract/(kinds/\\w+|exchange/(cell|dates|numbers|times))\\.ts',
    'src/resources/((?!outlines)\\w+|data/\\w+)\\.ts',
    'src/dataProvider/(index|dialect|writes|records|listQuery|decode|wholeList|fieldErrors|parcels)\\.ts',
    'src/i18n/messages\\.ts',
    'src/lean/queryString\\.ts',
    'node_modules/(ra-data-simple-rest|ra-language-english)/',
  ].join('|'),
);
/** What all screens of the generator share. */
const SCREENS = new RegExp(
  [
    'src/resources/ui/actions/useDialogs\\.tsx',
    'src/ui/(screen/(Screen|placeholders)|list/Pager)\\.tsx',
    'src/resources/ui/list/\\w+\\.module\\.css',
    'src/ui/table/align\\.css',
    'src/resources/ui/(useTitles|useMay|show|declared|paths|crumbsOf|scoped|(kinds|overrides)/index|actions/(offered|bulkChange))\\.ts',
    'src/ui/(keys/openScopes|form/refusal|screen/inSentence)\\.ts',
    'node_modules/ra-core/dist/dataProvider/useGetList\\.js',
    'node_modules/lodash/get\\.js',
  ].join('|'),
);
/** What every list of the application shares, whoever declares it. */
const LISTS = new RegExp(
  [
    'src/ui/table/(Table|TableHead|column|ticked|useRows|useRowPosition)\\.(tsx?|css)',
    'src/ui/list/(SearchBox|icons|columnChoice|ColumnsButton|useDefaultFilter|useListKeys)\\.tsx?',
    'src/resources/ui/list/(selectMatching|useMove)\\.ts',
    'src/ui/screen/useStillHere\\.ts',
    'node_modules/@mui/icons-material/(Search|ViewColumn)\\.mjs',
  ].join('|'),
);
/** Inputs with a frame: of the list's search box, and of every form. */
const INPUTS = /node_modules\/@mui\/material\/(OutlinedInput|InputAdornment|InputBase|Chip)\//;
/** What comes after the first screen (AfterFirstScreen): in one file, for each of eight costs the main thread as much. */
const LATER = new RegExp(
  [
    'src/layout/(ApprovalsBadge\\.tsx|approvalsBadge\\.module\\.css)',
    'src/ui/toast/(Toasts\\.tsx|toasts\\.css)',
    'node_modules/(react-toastify/|@mui/icons-material/FactCheckOutlined\\.mjs)',
  ].join('|'),
);
/** Modules that are built as what they export: plain data made of declarations, which themselves stay out of the first page. */
const EVALUATED = /\/src\/((resources|reports)\/outlines|pages\/knownSections)\.ts$/;
const evaluated: Plugin = {
  name: 'evaluated',
  apply: 'build',
  async load(id) {
    if (!EVALUATED.test(id)) return null;
    const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};
const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  load: (id) => UNUSED.find(([ending]) => id.endsWith(ending))?.[1] ?? null,
};

/**
 * The toasts' style sheet comes after the first page: variables of the whole document would give every element of it
 * its style anew.
 */
const toastsAlone: Plugin = {
  name: 'toasts-alone',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/ReactToastify.css') ? code.replaceAll(':root', '.Toastify') : null),
};

/** The font at an address of its own: the pages that the server writes ask for it, and know no hashes. */
const fontOfPages: Plugin = {
  name: 'font-of-pages',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(here('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
    this.emitFile({ type: 'asset', fileName: 'fonts/inter.woff2', source });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [react(), evaluated, withoutUnused, toastsAlone, fontOfPages, installable],
  build: {
    target: 'es2024',
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((file) => !THERE.test(file)),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Four hundred files are named in the shell, so that each screen is asked for with what it needs: names of the parts
        // that some of them share would be a hundredth of the first page.
        chunkFileNames: ({ name }) => (NAMED.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 5 },
            { name: 'entry', tags: ['$initial'], priority: 4 },
            { name: 'shell', test: SHELL, priority: 3 },
            { name: 'alert', test: /node_modules\/@mui\/material\/(Alert|Paper)\//, priority: 3 },
            { name: 'answers', test: ANSWERS, priority: 3 },
            { name: 'data', test: DATA, priority: 2 },
            { name: 'screens', test: SCREENS, priority: 1 },
            { name: 'lists', test: LISTS },
            { name: 'inputs', test: INPUTS },
            { name: 'later', test: LATER },
          ],
        },
      },
    },
  },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^lodash\/isEqual(\.js)?$/, replacement: here('src/lean/isEqual.ts') },
            { find: /^query-string$/, replacement: here('src/lean/queryString.ts') },
            { find: /^\.\.\/CircularProgress\/index\.mjs$/, replacement: here('src/lean/CircularProgress.tsx') },
            // Its exports name the development build alone.
            { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
            {
              find: /^react-router\/dom$/,
              replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
            },
          ]
        : [],
  },
  server: { proxy: Object.fromEntries(provided.map((path) => [path, api])) },
}));
