// What a guide consists of.
import type { ReactNode } from 'react';
import type { Scene } from '../pictures/scene.ts';

export type GuideStep = {
  readonly title: string;
  readonly text: ReactNode;
  /** What else may be the case, quieter. */
  readonly note?: ReactNode;
  readonly picture: Scene;
};

export type Guide = {
  readonly intro: string;
  readonly steps: readonly GuideStep[];
  /** What to do with it in Replyloom. */
  readonly after: ReactNode;
};
