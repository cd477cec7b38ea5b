// The content of a guide.
import type { ReactNode } from 'react';
import type { GuideScene } from '../pictures/guide-scene-types.ts';

/** A screenshot of Replyloom. */
type GuideScreenshot = {
  readonly frame: 'screenshot';
  readonly src: string;
  readonly alt: string;
  /** In CSS pixels, so that nothing moves while it loads. */
  readonly width: number;
  readonly height: number;
};

export type GuidePictureSource = GuideScene | GuideScreenshot;

export type GuideStep = {
  readonly title: string;
  readonly text: ReactNode;
  /** A side note, shown less prominently. */
  readonly note?: ReactNode;
  readonly picture: GuidePictureSource;
};

export type Guide = {
  readonly intro: string;
  readonly steps: readonly GuideStep[];
  /** The next step in Replyloom. */
  readonly closingText: ReactNode;
};
