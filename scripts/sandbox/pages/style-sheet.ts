// The style sheet of the sandbox's pages.
import type { SandboxHttpResponse } from '../http/http-messages.ts';
import { messagePagesCss } from './message-pages-css.ts';

const baseCss = `
:root { --ink:#1f1d1a; --soft:#6a645b; --line:#e4ddd2; --paper:#faf7f2; --card:#fff; --accent:#9a4a22; --on-accent:#fff; --quiet:#efe8dd; }
@media (prefers-color-scheme: dark) {
  :root { --ink:#f1ece4; --soft:#b3aa9c; --line:#3a352e; --paper:#191714; --card:#23201c; --accent:#e59a6c; --on-accent:#241208; --quiet:#322d27; }
}
* { box-sizing:border-box; }
body { margin:0; background:var(--paper); color:var(--ink); font:16px/1.5 system-ui, sans-serif; }
.top { display:flex; flex-wrap:wrap; gap:.25rem 1.5rem; align-items:center; padding:.75rem 1rem; border-bottom:1px solid var(--line); background:var(--card); }
.brand { font-weight:700; letter-spacing:.02em; }
nav { display:flex; flex-wrap:wrap; gap:.25rem; }
.top a, .tabs a { padding:.375rem .75rem; border-radius:.5rem; text-decoration:none; color:var(--ink); }
[aria-current] { background:var(--quiet); font-weight:600; }
main { max-width:66rem; margin:0 auto; padding:1.5rem 1rem 4rem; }
h1 { font-size:1.6rem; line-height:1.2; margin:0 0 .5rem; overflow-wrap:anywhere; }
h2 { font-size:1.1rem; margin:2rem 0 .5rem; }
a { color:var(--accent); }
.lead, small, .meta small, dt { color:var(--soft); }
.rows, .cards, .thread, .replies, .plain { list-style:none; margin:0; padding:0; }
.plain li { padding:.25rem 0; }
.row { display:flex; flex-wrap:wrap; gap:.25rem .75rem; align-items:center; padding:.75rem; border-bottom:1px solid var(--line); color:inherit; text-decoration:none; }
.row:hover { background:var(--quiet); }
.row span, .row time { color:var(--soft); }
img { border-radius:.5rem; background:var(--quiet); }
.row img, .choice img, .comment > img { border-radius:50%; flex:none; }
.cards { display:grid; grid-template-columns:repeat(auto-fill, minmax(10.5rem, 1fr)); gap:1rem; margin-top:1rem; }
.card { display:block; color:inherit; text-decoration:none; }
.card img { width:100%; height:auto; aspect-ratio:4/5; object-fit:cover; display:block; }
.caption { display:-webkit-box; -webkit-line-clamp:2; -webkit-box-orient:vertical; overflow:hidden; margin-top:.5rem; font-size:.9rem; }
.post { display:grid; gap:1.5rem; }
@media (min-width:56rem) { .post { grid-template-columns:22rem 1fr; } .picture { position:sticky; top:1rem; align-self:start; } }
.picture img { width:100%; height:auto; aspect-ratio:4/5; object-fit:cover; }
.text { white-space:pre-wrap; overflow-wrap:anywhere; margin:.25rem 0; }
.comment { display:flex; gap:.75rem; padding:.75rem 0 .25rem; min-width:0; }
.comment > div { min-width:0; flex:1; }
.comment.hidden .text { color:var(--soft); text-decoration:line-through; }
.meta { margin:0; }
.thread > li { border-bottom:1px solid var(--line); padding-bottom:.75rem; }
.replies { margin-left:1.25rem; padding-left:1rem; border-left:2px solid var(--line); }
.badge { font-size:.75rem; padding:0 .4rem; border-radius:1rem; background:var(--accent); color:var(--on-accent); }
.small-actions { display:flex; gap:1rem; }
summary { cursor:pointer; color:var(--soft); padding:.25rem 0; font-size:.9rem; }
.write { display:grid; gap:.75rem; padding:1rem; border:1px solid var(--line); border-radius:.75rem; background:var(--card); margin:.5rem 0; }
label { display:block; font-weight:600; }
select, textarea { display:block; width:100%; margin-top:.25rem; padding:.5rem; font:inherit; color:inherit; background:var(--paper); border:1px solid var(--soft); border-radius:.5rem; }
button { justify-self:start; padding:.625rem 1.25rem; font:inherit; font-weight:600; border:0; border-radius:.5rem; background:var(--accent); color:var(--on-accent); cursor:pointer; }
button.quiet { background:var(--quiet); color:var(--ink); }
button.link { padding:.25rem 0; background:none; color:var(--soft); font-weight:400; font-size:.875rem; text-decoration:underline; }
:focus-visible { outline:3px solid var(--accent); outline-offset:2px; }
.pager { justify-content:space-between; margin-top:1rem; }
.facts div { display:flex; gap:.75rem; } dt { min-width:3.5rem; } dd { margin:0; overflow-wrap:anywhere; }
pre { white-space:pre-wrap; overflow-wrap:anywhere; padding:1rem; background:var(--card); border:1px solid var(--line); border-radius:.75rem; }
iframe.mail { width:100%; height:36rem; border:1px solid var(--line); border-radius:.75rem; background:#fff; }
.empty { padding:2rem; text-align:center; color:var(--soft); border:1px dashed var(--line); border-radius:.75rem; }
body.dialog { --accent:#1558c0; --on-accent:#fff; --paper:#eef1f6; --quiet:#e3e8f0; --line:#d6dce6; --soft:#566070; }
@media (prefers-color-scheme: dark) { body.dialog { --accent:#8ab4ff; --on-accent:#0b1c38; --paper:#14171d; --quiet:#2a303a; --line:#343b47; --soft:#aab3c2; --card:#1d2129; } }
.dialog main { max-width:30rem; }
.dialog .dialog { background:var(--card); border-radius:1rem; padding:1.5rem; box-shadow:0 10px 40px #0002; }
.kicker { color:var(--soft); font-size:.85rem; margin:0 0 .5rem; }
fieldset { border:0; padding:0; margin:1.25rem 0 0; } legend { font-weight:700; padding:0; margin-bottom:.25rem; }
.choice { display:flex; gap:.75rem; align-items:center; padding:.5rem; border-radius:.5rem; font-weight:400; cursor:pointer; }
.choice:hover { background:var(--quiet); } .choice small { display:block; } .choice input { width:1.15rem; height:1.15rem; flex:none; accent-color:var(--accent); }
.always { margin:.25rem .5rem; color:var(--soft); }
.actions { display:flex; gap:.75rem; position:sticky; bottom:0; margin:1.5rem -1.5rem -1.5rem; padding:1rem 1.5rem; background:var(--card); border-top:1px solid var(--line); border-radius:0 0 1rem 1rem; }
.actions button { flex:1; }
.checkout main { max-width:60rem; }
.checkout .checkout { display:grid; gap:2rem; }
@media (min-width:48rem) { .checkout .checkout { grid-template-columns:1fr 1fr; gap:3rem; } }
.checkout .write h2, .checkout .write p { margin:0; }
code { overflow-wrap:anywhere; }
.checkout input { display:block; width:100%; margin-top:.25rem; padding:.625rem .75rem; font:inherit; font-weight:400; color:inherit; background:var(--paper); border:1px solid var(--soft); border-radius:.5rem; }
.checkout form:not(.code) + form, .checkout form label + button, .checkout form select + button { margin-top:.75rem; }
.price { font-size:1.25rem; margin:0 0 1.5rem; }
.pair { display:grid; grid-template-columns:1fr 1fr; gap:.75rem; }
.totals { margin:0 0 1.5rem; padding:0; } .totals div { display:flex; justify-content:space-between; gap:1rem; padding:.5rem 0; border-top:1px solid var(--line); }
.totals div:last-child dt, .totals div:last-child dd { font-weight:700; color:var(--ink); }
.code { display:flex; gap:.75rem; align-items:end; } .code label { flex:1; }
.checkout .write button[value=pay] { justify-self:stretch; }
.note { margin:0; color:var(--soft); font-size:.875rem; }
.alert { padding:.75rem 1rem; border:1px solid #b3261e; border-radius:.5rem; background:#fdecea; color:#8c1d18; }
@media (prefers-color-scheme: dark) { .alert { background:#3a1512; color:#ffb4ab; } }
`;

export function buildStyleSheetResponse(): SandboxHttpResponse {
  return {
    kind: 'response',
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' },
    body: baseCss + messagePagesCss,
  };
}
