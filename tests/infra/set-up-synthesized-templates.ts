// The synthesized templates of a test file, and the lookups of its tests.
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll } from 'vitest';
import {
  listPropertiesByType,
  type SynthesizedResources,
  type SynthesizedTemplates,
  synthesizeTemplates,
} from './synthesize-templates.ts';

export let templates: SynthesizedTemplates;
export let serviceResources: SynthesizedResources;

export function setUpTemplates(): void {
  beforeAll(() => {
    templates = synthesizeTemplates();
    serviceResources = templates.service.toJSON().Resources as SynthesizedResources;
  });
}

export const listService = (type: string) => listPropertiesByType(serviceResources, type);
/** The properties of the only resource of a type in the web stack. */
export const getWebProperties = (type: string) =>
  listPropertiesByType(templates.web.toJSON().Resources, type)[0];
/** A reference to the resource whose logical id begins with `prefix`. */
export const arnOf = (prefix: string) => ({
  'Fn::GetAtt': [Match.stringLikeRegexp(`^${prefix}`), 'Arn'],
});
