// Calls about the API itself.
import * as z from 'zod';
import { emptyRequest } from '../schemas/common.ts';
import { defineContract } from './define.ts';

export const systemContracts = {
  getHealth: defineContract({
    name: 'getHealth',
    feature: 'system',
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Answers when the API is up.',
    request: emptyRequest,
    response: z.object({ status: z.literal('ok') }),
  }),
  getOpenApi: defineContract({
    name: 'getOpenApi',
    feature: 'system',
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This API as an OpenAPI 3.1 document.',
    request: emptyRequest,
    response: z.looseObject({ openapi: z.string() }),
  }),
};
