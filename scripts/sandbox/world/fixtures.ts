// The fixed people, pages and accounts: the same in every world, so that tests can refer to them.
import type {
  SandboxFacebookPage,
  SandboxFacebookUser,
  SandboxInstagramAccount,
} from './world-types.ts';

const allPageTasks = ['ANALYZE', 'ADVERTISE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'];

export const sandboxFixtureIds = {
  marisol: '122100000000001',
  jonas: '122100000000002',
  aiko: '122100000000003',
  rafael: '122100000000004',
  studioPage: '100000000000101',
  studioAccount: '17841400000000001',
  travelPage: '100000000000102',
  travelAccount: '17841400000000002',
  privatePage: '100000000000103',
  privateAccount: '17841400000000003',
  blogPage: '100000000000104',
  emptyPage: '100000000000105',
  emptyAccount: '17841400000000005',
  cafePage: '100000000000106',
  cafeAccount: '17841400000000006',
} as const;

const buildRole = (pageId: string): SandboxFacebookUser['roles'][number] => ({
  pageId,
  tasks: allPageTasks,
  throughBusiness: false,
});

export const sandboxFixtureFacebookUsers: readonly SandboxFacebookUser[] = [
  {
    id: sandboxFixtureIds.marisol,
    name: 'Marisol Vega',
    email: 'marisol@example.com',
    note: 'Pottery studio and bakery: two business accounts, one personal, one Page without Instagram',
    roles: [
      sandboxFixtureIds.studioPage,
      sandboxFixtureIds.travelPage,
      sandboxFixtureIds.privatePage,
      sandboxFixtureIds.blogPage,
    ].map(buildRole),
  },
  {
    id: sandboxFixtureIds.rafael,
    name: 'Rafael Costa',
    email: 'rafael@example.com',
    note: 'Small café; his Page is held in a business portfolio',
    roles: [{ ...buildRole(sandboxFixtureIds.cafePage), throughBusiness: true }],
  },
  {
    id: sandboxFixtureIds.aiko,
    name: 'Aiko Tanaka',
    email: 'aiko@example.com',
    note: 'Works on Marisol’s studio account too; her own account has no posts yet',
    roles: [buildRole(sandboxFixtureIds.studioPage), buildRole(sandboxFixtureIds.emptyPage)],
  },
  {
    id: sandboxFixtureIds.jonas,
    name: 'Jonas Brandt',
    email: 'jonas@example.com',
    note: 'Has no Page at all',
    roles: [],
  },
];

const buildPage = (
  id: string,
  name: string,
  details: Pick<SandboxFacebookPage, 'category' | 'accountId'>,
): SandboxFacebookPage => ({
  id,
  name,
  ...details,
  subscribedFields: null,
});

export function buildSandboxFixtureFacebookPages(): SandboxFacebookPage[] {
  return [
    buildPage(sandboxFixtureIds.studioPage, 'Casa Marisol', {
      category: 'Pottery Store',
      accountId: sandboxFixtureIds.studioAccount,
    }),
    buildPage(sandboxFixtureIds.travelPage, 'Vega on the Road', {
      category: 'Travel Blog',
      accountId: sandboxFixtureIds.travelAccount,
    }),
    buildPage(sandboxFixtureIds.privatePage, 'Marisol Vega', {
      category: 'Artist',
      accountId: sandboxFixtureIds.privateAccount,
    }),
    buildPage(sandboxFixtureIds.blogPage, 'Notes on Clay', { category: 'Blog', accountId: null }),
    buildPage(sandboxFixtureIds.emptyPage, 'New Kiln', {
      category: 'Pottery Store',
      accountId: sandboxFixtureIds.emptyAccount,
    }),
    buildPage(sandboxFixtureIds.cafePage, 'Café Ladeira', {
      category: 'Cafe',
      accountId: sandboxFixtureIds.cafeAccount,
    }),
  ];
}

export const sandboxFixtureAccounts: readonly SandboxInstagramAccount[] = [
  {
    id: sandboxFixtureIds.studioAccount,
    username: 'casa.marisol',
    name: 'Casa Marisol · Barro & Pan',
    kind: 'business',
    biography:
      'Ceramics by day, bread by night. Studio and bakery by the sea. Envíos a toda Europa 🤎',
    website: 'https://casa-marisol.example/',
    followersCount: 48_213,
    followsCount: 612,
    selfScopedId: '9130000000000001',
  },
  {
    id: sandboxFixtureIds.travelAccount,
    username: 'vega.on.the.road',
    name: 'Vega on the Road',
    kind: 'business',
    biography: 'Slow trips between two kiln firings.',
    website: null,
    followersCount: 1_904,
    followsCount: 340,
    selfScopedId: '9130000000000002',
  },
  {
    id: sandboxFixtureIds.privateAccount,
    username: 'marisol.v.privado',
    name: 'Marisol',
    kind: 'personal',
    biography: null,
    website: null,
    followersCount: 214,
    followsCount: 198,
    selfScopedId: '9130000000000003',
  },
  {
    id: sandboxFixtureIds.emptyAccount,
    username: 'new.kiln',
    name: 'New Kiln',
    kind: 'business',
    biography: 'Opening soon.',
    website: null,
    followersCount: 12,
    followsCount: 40,
    selfScopedId: '9130000000000005',
  },
  {
    id: sandboxFixtureIds.cafeAccount,
    username: 'cafe.ladeira',
    name: 'Café Ladeira',
    kind: 'business',
    biography: 'Espresso, pão de queijo, e uma vista para a ladeira.',
    website: 'https://ladeira.example/',
    followersCount: 2_877,
    followsCount: 155,
    selfScopedId: '9130000000000006',
  },
];
