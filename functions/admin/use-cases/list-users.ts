// Lists users by e-mail address, those that hold a given part of one where asked.
import { listUsersByEmail } from '#functions/session/user-list-repository.ts';
import type { RouteInput } from '#platform/http/api.ts';
import type { adminContracts } from '#shared/contracts/admin.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import { AppError } from '#shared/errors.ts';
import { PAGE_SIZE } from '#shared/limits.ts';

type Contract = typeof adminContracts.listUsers;

const toToken = (email: string): string => Buffer.from(email).toString('base64url');

function fromToken(token: string): string {
  const email = Buffer.from(token, 'base64url').toString();
  if (toToken(email) !== token) throw new AppError('validation_failed');
  return email;
}

export async function listUsers({ request }: RouteInput<Contract>): Promise<ResponseOf<Contract>> {
  const { users, next } = await listUsersByEmail({
    containing: request.query ?? '',
    after: request.page_token === undefined ? undefined : fromToken(request.page_token),
    limit: PAGE_SIZE,
  });
  return { users: [...users], next_page_token: next === undefined ? null : toToken(next) };
}
