// The fixed people, pages and accounts: the same in every world, so that tests can refer to them.
import { readFileSync } from 'node:fs';
import type {
  SandboxFacebookPage,
  SandboxFacebookUser,
  SandboxInstagramAccount,
} from './world-types.ts';

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

interface Fixtures {
  readonly people: readonly SandboxFacebookUser[];
  readonly pages: SandboxFacebookPage[];
  readonly accounts: SandboxInstagramAccount[];
}

/** Each world has its own copies, because accounts are renamed and pages subscribed. */
export const readFixtures = (): Fixtures =>
  JSON.parse(readFileSync(new URL('fixtures.json', import.meta.url), 'utf8'));
