// The content of a guide.
import type { ReactNode } from 'react';
import type { GuideScene } from '../pictures/guide-scene-types.ts';

export type GuideStep = {
  readonly title: string;
  readonly text: ReactNode;
  /** A side note, shown less prominently. */
  readonly note?: ReactNode;
  readonly picture: GuideScene;
};

export type Guide = {
  readonly intro: string;
  readonly steps: readonly GuideStep[];
  /** The next step in Replyloom. */
  readonly closingText: ReactNode;
};
