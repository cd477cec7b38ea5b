// Measures what stands on a screen, in the browser.
import type { JourneyUser } from './journey-user.ts';

/** Evaluated in the page: the left edges of the heading and of what is leftmost in the content. */
const LEFT_EDGES_SCRIPT = `(() => {
  const main = document.querySelector('main');
  const isSeen = ({ width, height }) => width > 1 && height > 1;
  // Of a text from right to left that is cut off, the part beyond the edge is not seen.
  const getClipLeft = (element) => {
    const isClipped = getComputedStyle(element).overflowX !== 'visible';
    const left = isClipped ? element.getBoundingClientRect().left : -Infinity;
    return element === main ? left : Math.max(left, getClipLeft(element.parentElement));
  };
  const lefts = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    // Of a text for screen readers only the element is small.
    const { parentElement } = texts.currentNode;
    if (!isSeen(parentElement.getBoundingClientRect())) continue;
    const clipLeft = getClipLeft(parentElement);
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) if (isSeen(box)) lefts.push(Math.max(box.left, clipLeft));
  }
  for (const element of main.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    const { borderLeftWidth, borderRadius } = getComputedStyle(element);
    const isBox = borderLeftWidth !== '0px' || borderRadius !== '0px';
    const isDrawn = isBox && !element.matches('a, button') || element.matches('img, svg');
    if (isDrawn && isSeen(box)) lefts.push(box.left);
  }
  const round = (pixels) => Math.round(pixels);
  return {
    heading: round(document.querySelector('h1').getBoundingClientRect().left),
    content: round(Math.min(...lefts)),
  };
})()`;

export const measureLeftEdges = ({ page }: JourneyUser) =>
  page.evaluate<{ readonly heading: number; readonly content: number }>(LEFT_EDGES_SCRIPT);
