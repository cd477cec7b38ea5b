// Draws the round picture of an account or page that represents a business.
import { createSeededRandom } from '../world/seeded-random.ts';

const backgroundColors = ['#b5573a', '#2f6f73', '#37474f', '#c98a3a', '#7b5a86', '#5d7a4f'];

/** Path data of line drawings, 200 by 200. */
const badgeMarkPaths = {
  vase: 'M82 52H118M88 52Q92 76 74 96Q52 124 70 152H130Q148 124 126 96Q108 76 112 52M70 118H130',
  road: 'M40 140L84 72L104 100L124 76L160 140ZM52 156Q100 140 148 156',
  kiln: 'M56 152V104A44 44 0 0 1 144 104V152ZM82 152V124A18 18 0 0 1 118 124V152M100 60V40',
  cup: 'M56 84H132V116A38 38 0 0 1 56 116ZM132 92H146A16 16 0 0 1 146 124H131M48 158H140M80 66Q72 56 80 44M106 66Q98 56 106 44',
  quill: 'M60 148Q80 72 148 48Q142 112 82 126M60 148L112 84',
} as const;

export type BusinessAvatarMark = keyof typeof badgeMarkPaths;

export function drawBusinessAvatar(seed: string, mark: BusinessAvatarMark): string {
  const backgroundColor = createSeededRandom(`badge ${seed}`).pick(backgroundColors);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity=".22"/><stop offset="1" stop-color="#000000" stop-opacity=".18"/></linearGradient></defs>
<rect width="200" height="200" fill="${backgroundColor}"/><rect width="200" height="200" fill="url(#g)"/>
<path d="${badgeMarkPaths[mark]}" fill="none" stroke="#fff6e6" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;
}
