// The AwsSolutions rules of cdk-nag apply to every synthesis: a finding is fixed, or acknowledged with a reason. Every
// run of the tests begins with a build, which proves that the product's own templates have none.
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test, vi } from 'vitest';
import { runWithCdkStacks } from './synthesize-templates.ts';

test('the AwsSolutions rules report a planted bucket without encryption in transit', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  runWithCdkStacks((app, { data }) => {
    new Bucket(data, 'Planted');

    expect(() => app.synth()).toThrow('Replyloom-example-Data/Planted');
  });
});
