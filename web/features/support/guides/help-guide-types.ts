// The content of a guide.
import type { ReactNode } from 'react';

export type HelpGuidePictureSource = {
  /** A drawn screen of a phone or a browser, or a screenshot of Replyloom. */
  readonly frame: 'phone' | 'browser' | 'screenshot';
  readonly src: string;
  /** The same in dark colors, if there is one. */
  readonly darkSrc?: string;
  readonly alt: string;
  /** In CSS pixels, so that nothing moves while it loads. */
  readonly width: number;
  readonly height: number;
};

export type HelpGuideStep = {
  readonly title: string;
  readonly text: ReactNode;
  /** A side note, shown less prominently. */
  readonly note?: ReactNode;
  readonly picture: HelpGuidePictureSource;
};

export type HelpGuide = {
  readonly intro: string;
  readonly steps: readonly HelpGuideStep[];
  /** The next step in Replyloom. */
  readonly closingText: ReactNode;
};
