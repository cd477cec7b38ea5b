// Types of the modules that the build provides.
declare module 'virtual:endpoints' {
  import type { ContractAccessLevel } from '#shared/contracts/define-contract.ts';

  export const endpoints: Readonly<
    Record<
      string,
      {
        readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
        /** Full path, e.g. `/api/v1/users/me`; `{x}` marks a path parameter. */
        readonly path: string;
        readonly access: ContractAccessLevel;
        /** Refused to an impersonating admin. */
        readonly isOwnerOnly?: true;
      }
    >
  >;
}
