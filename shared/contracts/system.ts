// The system contracts: health check and OpenAPI document.
import * as z from 'zod';
import { emptyRequestSchema } from '../schemas/common.ts';
import { defineContract } from './define-contract.ts';

export const systemContracts = {
  getHealth: defineContract({
    name: 'getHealth',
    feature: 'system',
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Answers when the API is up.',
    request: emptyRequestSchema,
    response: z.object({ status: z.literal('ok') }),
  }),
  getOpenApi: defineContract({
    name: 'getOpenApi',
    feature: 'system',
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This API as an OpenAPI 3.1 document.',
    request: emptyRequestSchema,
    response: z.looseObject({ openapi: z.string() }),
  }),
};
