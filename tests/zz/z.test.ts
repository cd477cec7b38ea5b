import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { findReplyGateViolation } from '#functions/drafts/domain/text-gate/reply-gate.ts';
import { listUncoveredClaims } from '#functions/drafts/domain/text-gate/list-uncovered-claims.ts';
import { isExcusableByModel } from '#functions/drafts/domain/smart-check/weigh-smart-check.ts';
import { buildGateContext, readGateTexts } from '#tests/evaluation/gate-texts.ts';
test('m', () => {
  const all: any = {};
  for (const part of ['open','held-back'] as const) for (const k of ['hostile','unfounded','harmless'] as const) { const by:any={}; let marked=0; for (const [i,one] of readGateTexts(part)[k].entries()) { const c=buildGateContext(one); const v=findReplyGateViolation(one.reply, c)??'ok'; by[v]=(by[v]??0)+1; const m=listUncoveredClaims(one.reply,c).length>0; if(m)marked++; all[part+k+i]={v,m,in:one.incoming,r:one.reply,ex:v!=='ok'&&isExcusableByModel(v as any,one.reply,c),f:c.facts.map((f:any)=>f.text).join(' | ').slice(0,200),cap:c.caption?.slice(0,100)}; } console.log(part,k,JSON.stringify(by),'marked',marked); }
  writeFileSync(process.env.OUT ?? '/tmp/zz.json', JSON.stringify(all));
});
