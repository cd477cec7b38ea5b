// CSS of the direct message pages.
export const messagePagesCss = `
.letters { display:grid; gap:1.5rem; }
.others { display:none; }
@media (min-width:56rem) {
  .letters { grid-template-columns:20rem minmax(0, 1fr); gap:2rem; align-items:start; }
  .others { display:block; position:sticky; top:1rem; max-height:calc(100vh - 2rem); overflow:auto; border-right:1px solid var(--line); padding-right:.5rem; }
}
.letter { flex-wrap:nowrap; border-radius:.5rem; }
.letter .who { display:grid; grid-template-columns:minmax(0, 1fr) auto; gap:0 .5rem; align-items:baseline; min-width:0; flex:1; color:inherit; font-weight:400; }
.who strong, .letter .preview { overflow:hidden; white-space:nowrap; text-overflow:ellipsis; }
.letter .preview { grid-column:1 / -1; }
.choose { margin:1rem 0; grid-template-columns:1fr auto; align-items:end; }
.access { display:flex; flex-wrap:wrap; gap:.75rem; align-items:center; justify-content:space-between; margin-top:1.5rem; }
.back { margin-top:0; }
.talk { min-width:0; max-width:44rem; }
.talk-head { display:flex; gap:.75rem; align-items:center; padding-bottom:1rem; border-bottom:1px solid var(--line); }
.talk-head img { border-radius:50%; } .talk-head h1 { font-size:1.25rem; margin:0; }
.earlier { text-align:center; }
.bubbles { list-style:none; margin:1.25rem 0; padding:0; display:grid; gap:.875rem; }
.bubbles > li { display:grid; grid-template-columns:minmax(0, 1fr); justify-items:start; min-width:0; }
.bubbles > .mine { justify-items:end; }
.bubble { position:relative; max-width:min(32rem, 85%); padding:.5rem .875rem; border-radius:1.125rem; background:var(--card); border:1px solid var(--line); overflow-wrap:anywhere; }
.mine > .bubble { background:var(--quiet); border-color:var(--quiet); }
.bubble p { margin:0; } .bubble .files + .text, .bubble .story + .text { margin-top:.5rem; }
.bubble.faint p { color:var(--soft); font-style:italic; }
.bubble .quote { margin-bottom:.375rem; padding-left:.625rem; border-left:3px solid var(--accent); color:var(--soft); font-size:.875rem; }
.bubbles li > small { margin:.25rem .5rem 0; }
.files { display:flex; flex-wrap:wrap; gap:.375rem; }
.files img { display:block; max-width:100%; height:auto; object-fit:cover; }
.files img + img, .files img:has(+ img) { width:8.25rem; height:10.25rem; }
.files video { display:block; max-width:100%; border-radius:.5rem; background:var(--quiet); object-fit:cover; }
.files .heart { width:4.5rem; height:4.5rem; background:none; }
.files audio { width:16rem; max-width:100%; }
.paper { font-weight:600; } .paper::before { content:"PDF"; margin-right:.5rem; padding:.125rem .375rem; border-radius:.25rem; font-size:.75rem; background:var(--accent); color:var(--on-accent); }
.shared { display:block; width:13.5rem; max-width:100%; } .shared img { width:100%; aspect-ratio:1; }
.story { display:flex; gap:.75rem; align-items:end; margin:0; } .story img { display:block; object-fit:cover; }
.story figcaption { color:var(--soft); font-size:.875rem; max-width:9rem; }
.reaction { position:absolute; right:.75rem; bottom:-1.125rem; padding:0 .375rem; border:1px solid var(--line); border-radius:1rem; background:var(--card); font-size:.875rem; line-height:1.5rem; }
.mine .reaction { right:auto; left:.75rem; }
.bubble:has(.reaction) { margin-bottom:1rem; }
.bubbles small, .bubbles summary { font-size:.8125rem; }
.bubbles details { max-width:100%; } .bubbles summary { padding:.25rem .5rem; }
.mine > details > summary { text-align:right; }
.menu { display:grid; gap:.75rem; width:26rem; max-width:100%; padding:.75rem; margin-top:.25rem; border:1px solid var(--line); border-radius:.75rem; background:var(--card); }
.faces { display:flex; flex-wrap:wrap; gap:.375rem; align-items:center; } .faces span { margin-right:.25rem; font-size:.875rem; }
.face { padding:.125rem .375rem; background:var(--quiet); color:inherit; font-size:1.125rem; }
.rewrite { display:grid; gap:.5rem; } .rewrite label { font-size:.875rem; } .rewrite textarea { font-weight:400; }
.rewrite button { padding:.375rem .875rem; font-size:.875rem; }
.send { display:flex; flex-wrap:wrap; gap:.75rem; } .send button { overflow-wrap:anywhere; }
.talk .write textarea, .talk .write select { font-weight:400; }
.talk > .small-actions { flex-wrap:wrap; gap:.25rem 1.25rem; }
@media (max-width:30rem) { .top a { padding:.375rem .5rem; } .choose { grid-template-columns:1fr; } .send button { flex:1 1 100%; } }
`;
