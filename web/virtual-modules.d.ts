// Types of what the build itself provides.
declare module 'virtual:endpoints' {
  import type { Access } from '#shared/contracts/define.ts';

  export const endpoints: Readonly<
    Record<
      string,
      {
        readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
        /** Full path, e.g. `/api/v1/users/me`; `{x}` marks a path parameter. */
        readonly path: string;
        readonly access: Access;
      }
    >
  >;
}
