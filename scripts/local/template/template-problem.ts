// Says which part of a template the local runner does not understand.
import type { z } from 'zod';

/** One phrase for each problem, e.g. `it does not know the property Targets.0.KinesisParameters`. */
export const describeTemplateProblems = (error: z.ZodError): string =>
  error.issues
    .map((issue) => {
      const at = issue.path.join('.');
      if (issue.code !== 'unrecognized_keys') return `${at || 'its value'}: ${issue.message}`;
      const names = issue.keys.map((key) => [at, key].filter(Boolean).join('.'));
      return `it does not know the property ${names.join(' and ')}`;
    })
    .join('; ');
