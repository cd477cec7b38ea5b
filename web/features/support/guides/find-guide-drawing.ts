// Finds the files of a drawing: a picture of a third-party screen, for light and for dark colors.
import type { HelpGuidePictureSource } from './help-guide-types.ts';

const addresses = import.meta.glob<string>('../pictures/drawings/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** `height` is in CSS pixels, at the width of 320 that all drawings have. */
export function findGuideDrawing(
  frame: 'phone' | 'browser',
  details: { readonly name: string; readonly height: number; readonly alt: string },
): HelpGuidePictureSource {
  const { name, height, alt } = details;
  const findAddress = (file: string) => addresses[`../pictures/drawings/${file}.webp`] ?? '';
  return {
    frame,
    src: findAddress(name),
    darkSrc: findAddress(`${name}-dark`),
    alt,
    width: 320,
    height,
  };
}
