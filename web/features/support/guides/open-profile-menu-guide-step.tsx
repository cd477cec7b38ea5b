// The first step of guides for the Instagram app.
import { findGuideDrawing } from './find-guide-drawing.ts';
import type { HelpGuideStep } from './help-guide-types.ts';

export const openProfileMenuGuideStep: HelpGuideStep = {
  title: 'Open the menu of your profile',
  text: (
    <>
      In the Instagram app, go to your profile and tap the <b>three lines</b> at the top right.
    </>
  ),
  picture: findGuideDrawing('phone', {
    name: 'profile-menu',
    height: 198,
    alt: 'A profile in the Instagram app. The menu of three lines is marked.',
  }),
};
