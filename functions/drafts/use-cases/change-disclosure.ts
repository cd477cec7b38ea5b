// Reads and changes the line with which the account says that a reply is automated.
import {
  findInstagramAccount,
  replaceDisclosure,
} from '#functions/connection/account-repository.ts';
import {
  getDisclosure,
  type InstagramAccount,
  type StoredDisclosure,
} from '#functions/connection/domain/account.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { disclosureContracts } from '#shared/contracts/disclosure.ts';
import { AppError } from '#shared/errors.ts';
import type { DisclosureSetting } from '#shared/schemas/disclosure.ts';
import { say } from '#shared/sentences/say.ts';
import { ENGLISH_DISCLOSURE_LINE } from '../domain/disclosure/disclosure-line.ts';
import { findInventedContacts } from '../domain/text-gate/find-invented-contacts.ts';

type Contracts = typeof disclosureContracts;

const toResponse = ({ isOn, wording, version }: StoredDisclosure) => ({
  disclosure: { is_on: isOn, wording, version, standard_line: ENGLISH_DISCLOSURE_LINE },
});

/** @throws AppError not_found */
async function requireAccount(account: AccountRef): Promise<InstagramAccount> {
  const stored = await findInstagramAccount(account);
  if (stored === undefined) throw new AppError('not_found');
  return stored;
}

export async function readDisclosure({
  caller,
}: ApiRouteInput<Contracts['getDisclosure']>): Promise<
  ContractResponse<Contracts['getDisclosure']>
> {
  return toResponse(getDisclosure(await requireAccount(caller)));
}

/** @throws AppError validation_failed */
function requireNoContacts(wording: string | null): void {
  if (wording === null || findInventedContacts(wording, '').length === 0) return;
  const sentences = [say('disclosure_has_contact')];
  throw new AppError('validation_failed', {
    sentences,
    fields: { 'disclosure.wording': sentences },
  });
}

const isSame = (stored: StoredDisclosure, { is_on, wording }: DisclosureSetting): boolean =>
  stored.isOn === is_on && stored.wording === wording;

/** @throws AppError conflict */
async function replaceUnlessChanged(
  account: AccountRef,
  saved: DisclosureSetting,
): Promise<StoredDisclosure> {
  const stored = await requireAccount(account);
  const present = getDisclosure(stored);
  // A client that got no answer sends its change a second time.
  if (isSame(present, saved)) return present;
  if (present.version !== saved.version) throw new AppError('conflict', 'disclosure_changed');
  const next = { isOn: saved.is_on, wording: saved.wording, version: present.version + 1 };
  try {
    await replaceDisclosure(account, stored.disclosure, next);
  } catch (error) {
    if (error instanceof ConditionFailedError) throw new AppError('conflict', 'disclosure_changed');
    throw error;
  }
  return next;
}

export async function saveDisclosure({
  request: { disclosure },
  caller,
}: ApiRouteInput<Contracts['saveDisclosure']>): Promise<
  ContractResponse<Contracts['saveDisclosure']>
> {
  requireNoContacts(disclosure.wording);
  return toResponse(await replaceUnlessChanged(caller, disclosure));
}
