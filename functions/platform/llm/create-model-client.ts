// Creates the client of the OpenAI-compatible server that the settings name.
import type { ClientOptions } from 'openai';
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';

const env = defineEnv({ OPENAI_BASE_URL: z.url() });

export async function createModelClient(options: Pick<ClientOptions, 'fetch'> = {}) {
  // Imported on first use, because it is by far the largest part of the bundle.
  const { OpenAI } = await import('openai');
  return new OpenAI({
    apiKey: await readSecret('OPENAI_API_KEY'),
    baseURL: env().OPENAI_BASE_URL,
    maxRetries: 1,
    ...options,
  });
}
