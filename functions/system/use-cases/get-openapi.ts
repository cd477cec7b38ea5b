// Returns the OpenAPI document of this API.

import { allContracts } from '#shared/contracts/all-contracts.ts';
import {
  buildOpenApiDocument,
  type OpenApiDocument,
} from '#shared/contracts/build-openapi-document.ts';

/** Cached, because the contracts cannot change while a Lambda environment lives. */
let cachedDocument: OpenApiDocument | undefined;

export function getOpenApi(): Promise<OpenApiDocument> {
  cachedDocument ??= buildOpenApiDocument(allContracts);
  return Promise.resolve(cachedDocument);
}
