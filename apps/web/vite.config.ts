import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brandInHtml } from '../../tools/vite/brand-in-html.ts';
import { callsWithoutSchemas } from '../../tools/vite/calls-without-schemas.ts';
import { ownExternalStore } from '../../tools/vite/own-external-store.ts';
import { plainIcons } from '../../tools/vite/plain-icons.ts';
import { platformChunk } from '../../tools/vite/platform-chunk.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { onlySignIn } from './build/sign-in-document.ts';

/** Where the product listens while the front end is developed on its own. */
const api = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/** The product's own addresses: its calls, and in the sandbox the payment provider's script. */
const apiPaths = [
  '/accounts',
  '/loans/api',
  '/investments',
  '/transactions',
  '/payments',
  '/products',
  '/settings',
  '/support/api',
  '/notifications/api',
  '/sandbox',
];

/** In development every address that is not a file is the application, as the listener does it. */
function clientRoutes(): Plugin {
  return {
    name: 'quarrter-client-routes',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        const wantsPage = request.headers.accept?.includes('text/html');
        if (wantsPage && !path.includes('.')) request.url = '/app.html';
        next();
      });
    },
  };
}

/**
 * The entry's own imports: they load with every screen, and one file compresses better than ten.
 */
const frame = { name: 'frame', tags: ['$initial' as const], includeDependenciesRecursively: false };

/** The rules that every form and every figure needs. */
const rules = {
  name: 'rules',
  test: /domain\/src\/(money\/(arithmetic|currency|naira-sign|text)|calendar\/dates)\./,
  includeDependenciesRecursively: false,
};

/** The small parts of every form; sign-in has them all. */
const formParts = [
  'client/src/(form-failure|use-contract-form)',
  'contract/src/fields',
  'domain/src/people/(contact|identity|name|password|text)',
  'icons/(check|circle-check|circle-exclamation-point|eye|eye-off|info)',
  'web/src/session/redirect',
  'ui/src/(Alert|Field|PasswordField|TextField|one-at-a-time)',
];
const form = {
  name: 'form',
  test: new RegExp(`(${formParts.join('|')})\\.`),
  includeDependenciesRecursively: false,
};

/** Shared by every screen before the sign-in. */
const accountParts = [
  'contract/src/client/account-(forms|links)',
  'web/src/features/accounts/AccountFrame',
];
const account = {
  name: 'account',
  test: new RegExp(`(${accountParts.join('|')})\\.`),
  includeDependenciesRecursively: false,
};

/**
 * The first signed-in screen, whole and in one file; most other screens have many parts of it.
 */
const overviewParts = [
  'client/src/LoadingOrFailed',
  'contract/src/client/(card-payments|home|payments|receipts)',
  'domain/src/(calendar/days|loans/(codes|state|wording))',
  'ui/src/(Badge|Card|DateText|Figure|Money|Tabs)',
  'web/src/api/hand-over-payments',
  'web/src/features/dashboard/(DashboardFrame|DashboardPage)',
  'web/src/features/dashboard/home/(BalanceSummary|FirstSteps|Needs|need-texts|needs)',
  'web/src/payments/(LazyDebtsAndReceipts|MoneyInProgress)',
  'web/src/shell/OverdueHelp',
  'web/src/products/(LoanBadge|current-loan|loan-(tone|names|status-text))',
  'web/src/products/(opened-decline|request-text)',
];
const overview = {
  name: 'overview',
  test: new RegExp(`(${overviewParts.join('|')})\\.`),
  includeDependenciesRecursively: false,
};

/** The list of transactions below the overview. */
const transactions = {
  name: 'transactions',
  test: /(contract\/src\/short-id|web\/src\/(activity\/(TransactionTable|transaction-row)|.*\/RecentTransactions))\./,
  includeDependenciesRecursively: false,
};

/** The look of an empty list, in one file. No first screen is one. */
const empty = {
  name: 'empty',
  test: /(ui\/src\/(Empty|pictures\/EmptyTray)|web\/src\/shell\/EmptyPicture)\./,
  includeDependenciesRecursively: false,
};

/** Small things that several screens share, in one file: the first script names every file. */
const sharedParts = [
  'icons/(arrow-right|arrow-up|briefcase|chevron-down|download|landmark|x)',
  'domain/src/calendar/steps',
  'client/src/(request-key|use-asked-once|use-call-once|use-request-key|use-single-mutation)',
  'ui/src/(NewPasswordFields|RiskLine|TextAreaField|TimeText|held-press|lagos-time)',
  'web/src/bank-account/LastFour',
  'web/src/api/(failed-title|request-file)',
  'web/src/products/(LoanActions|repaid-share)',
  'web/src/shell/(GetHelp|WithUserDetail|lazy-dialog)',
];
const shared = {
  name: 'shared',
  test: new RegExp(`(${sharedParts.join('|')})\\.`),
  includeDependenciesRecursively: false,
};

/** Other calls that a page reads again when something changed. */
const readCalls = [
  'account-report|activity|collections|credit-check|goals|investment-overview|investments',
  'loan-account|loan-agreement|loan-lists|loan-penalties|loans|saved-documents|top-ups',
  'transaction-detail|withdrawals',
];
const calls = {
  name: 'calls',
  test: new RegExp(`contract/src/client/(${readCalls.join('|')})\\.`),
  includeDependenciesRecursively: false,
};

/** Loaded by jspdf to make PDFs of HTML and SVG. We only put photos into one, so it never does. */
const unusedByPdf = ['html2canvas', 'dompurify', 'canvg'];

export default defineConfig({
  appType: 'mpa',
  plugins: [
    react(),
    tailwindcss(),
    clientRoutes(),
    brandInHtml(),
    callsWithoutSchemas(),
    plainIcons(),
    ownExternalStore(),
    prerenderPages(),
    onlySignIn(),
  ],
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
  build: {
    target: 'es2022',
    // The policy of the server forbids data: fonts and images, and inlined files cannot be cached.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page that loads another has these already.
      resolveDependencies: (_file, needed, { hostType }) =>
        needed.filter(
          (file) => hostType === 'html' || !/\/(platform|rolldown-runtime)-/.test(file),
        ),
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist',
        rollupOptions: {
          input: { app: 'app.html' },
          external: unusedByPdf,
          output: {
            codeSplitting: {
              groups: [
                platformChunk,
                frame,
                rules,
                form,
                account,
                overview,
                transactions,
                empty,
                shared,
                calls,
              ],
            },
          },
        },
      },
    },
    // Built apart from the application, so that a page's script is one small file and not a chain
    // of parts.
    pages: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            site: 'src/public/site.ts',
            forms: 'src/public/forms.ts',
            start: 'src/start/sign-in-page.ts',
            worker: 'src/offline/worker.ts',
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: { input: { render: 'src/public/render.ts' } },
      },
      resolve: { noExternal: true },
    },
    // Draws the sign-in screen once, when the build makes its document.
    signIn: {
      consumer: 'server',
      build: {
        outDir: 'dist/sign-in',
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        minify: false,
        rollupOptions: {
          input: { 'render-sign-in': 'src/start/render-sign-in.tsx' },
        },
      },
      resolve: { noExternal: true },
    },
  },
  builder: {},
});
