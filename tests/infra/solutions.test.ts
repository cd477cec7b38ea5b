// AWS's own list of good practice holds for every synthesis: a finding is mended or acknowledged with a reason.
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it, vi } from 'vitest';
import { withSystem } from './synthesized.ts';

describe('the AwsSolutions rules', { timeout: 180_000 }, () => {
  it('find nothing that is not acknowledged', () => {
    withSystem((app) => {
      expect(() => app.synth()).not.toThrow();
    });
  });

  it('would find a planted bucket without encryption in transit', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    withSystem((app, { data }) => {
      new Bucket(data, 'Planted');

      expect(() => app.synth()).toThrow('Replyloom-Data/Planted');
    });
  });
});
