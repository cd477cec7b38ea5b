// Calls the product's API as the web client does, for the account that `npm start` makes.
import { type ApiContract, buildContractPath } from '#shared/contracts/define-contract.ts';
import { SetupError } from '../process/setup-error.ts';

type ApiResponse = { readonly status: number; readonly body: unknown; readonly headers: Headers };

export function createApiClient(appUrl: string) {
  let token: string | undefined;
  return {
    setAccessToken: (accessToken: string) => {
      token = accessToken;
    },
    callContract: async (contract: ApiContract, input: Readonly<Record<string, unknown>> = {}) => {
      const isGet = contract.method === 'GET';
      const query = new URLSearchParams(
        Object.entries(input).map(([name, value]) => [name, String(value)] as [string, string]),
      );
      const response = await fetch(
        `${appUrl}${buildContractPath(contract)}${isGet && query.size > 0 ? `?${query}` : ''}`,
        {
          method: contract.method,
          headers: {
            ...(!isGet && { 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
          },
          ...(!isGet && { body: JSON.stringify(input) }),
        },
      );
      const body: unknown = await response.json();
      return { status: response.status, body, headers: response.headers } satisfies ApiResponse;
    },
  };
}
export type ApiClient = ReturnType<typeof createApiClient>;

export function requireSuccessfulApiResponse(response: ApiResponse, callName: string): unknown {
  if (response.status < 300) return response.body;
  throw new SetupError(
    `The demo account could not be created: ${callName} returned ${response.status} ${JSON.stringify(response.body)}`,
  );
}
