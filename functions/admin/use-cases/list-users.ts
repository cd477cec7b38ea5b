// Lists users by email address, optionally only those whose address contains a given text.
import { searchUsersByEmail } from '#functions/session/user-list-repository.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { adminContracts } from '#shared/contracts/admin.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';

type ListUsersContract = typeof adminContracts.listUsers;

const toPageToken = (email: string): string => Buffer.from(email).toString('base64url');

function parsePageToken(token: string): string {
  const email = Buffer.from(token, 'base64url').toString();
  if (toPageToken(email) !== token) throw new AppError('validation_failed');
  return email;
}

export async function listUsers({
  request,
}: ApiRouteInput<ListUsersContract>): Promise<ContractResponse<ListUsersContract>> {
  const { users, nextEmail } = await searchUsersByEmail({
    emailPart: request.query ?? '',
    afterEmail: request.page_token === undefined ? undefined : parsePageToken(request.page_token),
    limit: DEFAULT_LIST_PAGE_SIZE,
  });
  return {
    users: [...users],
    next_page_token: nextEmail === undefined ? null : toPageToken(nextEmail),
  };
}
