// Returns the OpenAPI document of this API.
import { type OpenApiDocument, buildOpenApiDocument } from '#shared/contracts/openapi.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';

/** Cached: the contracts cannot change while a Lambda environment lives. */
let cachedDocument: OpenApiDocument | undefined;

export function getOpenApi(): Promise<OpenApiDocument> {
  cachedDocument ??= buildOpenApiDocument(allContracts);
  return Promise.resolve(cachedDocument);
}
