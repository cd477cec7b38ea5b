// Answers the API's own description.
import { type OpenApiDocument, openApiDocument } from '#shared/contracts/openapi.ts';
import { allContracts } from '#shared/contracts/registry.ts';

/** Contracts cannot change while a Lambda environment lives. */
let document: OpenApiDocument | undefined;

export function getOpenApi(): Promise<OpenApiDocument> {
  document ??= openApiDocument(allContracts);
  return Promise.resolve(document);
}
