// The people, pages and accounts of the world: the same in every world, so that tests can name them.
import type { Account, LoginPerson, Page } from './types.ts';

const allTasks = ['ANALYZE', 'ADVERTISE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'];

export const castIds = {
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

const role = (pageId: string): LoginPerson['roles'][number] => ({
  pageId,
  tasks: allTasks,
  throughBusiness: false,
});

export const people: readonly LoginPerson[] = [
  {
    id: castIds.marisol,
    name: 'Marisol Vega',
    email: 'marisol@example.com',
    note: 'Pottery studio and bakery: two business accounts, one personal, one Page without Instagram',
    roles: [castIds.studioPage, castIds.travelPage, castIds.privatePage, castIds.blogPage].map(
      role,
    ),
  },
  {
    id: castIds.rafael,
    name: 'Rafael Costa',
    email: 'rafael@example.com',
    note: 'Small café; his Page is held in a business portfolio',
    roles: [{ ...role(castIds.cafePage), throughBusiness: true }],
  },
  {
    id: castIds.aiko,
    name: 'Aiko Tanaka',
    email: 'aiko@example.com',
    note: 'Works on Marisol’s studio account too; her own account has no posts yet',
    roles: [role(castIds.studioPage), role(castIds.emptyPage)],
  },
  {
    id: castIds.jonas,
    name: 'Jonas Brandt',
    email: 'jonas@example.com',
    note: 'Has no Page at all',
    roles: [],
  },
];

const page = (id: string, name: string, rest: Pick<Page, 'category' | 'accountId'>): Page => ({
  id,
  name,
  ...rest,
  subscribedFields: null,
});

export function makePages(): Page[] {
  return [
    page(castIds.studioPage, 'Casa Marisol', {
      category: 'Pottery Store',
      accountId: castIds.studioAccount,
    }),
    page(castIds.travelPage, 'Vega on the Road', {
      category: 'Travel Blog',
      accountId: castIds.travelAccount,
    }),
    page(castIds.privatePage, 'Marisol Vega', {
      category: 'Artist',
      accountId: castIds.privateAccount,
    }),
    page(castIds.blogPage, 'Notes on Clay', { category: 'Blog', accountId: null }),
    page(castIds.emptyPage, 'New Kiln', {
      category: 'Pottery Store',
      accountId: castIds.emptyAccount,
    }),
    page(castIds.cafePage, 'Café Ladeira', { category: 'Cafe', accountId: castIds.cafeAccount }),
  ];
}

export const accounts: readonly Account[] = [
  {
    id: castIds.studioAccount,
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
    id: castIds.travelAccount,
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
    id: castIds.privateAccount,
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
    id: castIds.emptyAccount,
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
    id: castIds.cafeAccount,
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
